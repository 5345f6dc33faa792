import BinderyProbe
import Testing

@Suite struct `Names of places` {
  @Test func `A function in C stays as it is`() {
    #expect(PlaceNames.readable("24 bytes from make_title+0x20") == "24 bytes from make_title+0x20")
  }

  @Test func `A function in Swift is named as people write it`() {
    let text = "used 24 bytes from $sSS5countSivg+0x20, which $sSayxGSlsMc+0x1 has freed"
    #expect(
      PlaceNames.readable(text)
        == "used 24 bytes from Swift.String.count.getter : Swift.Int+0x20, which protocol conformance descriptor for "
        + "Swift.Array<A> : Swift.Collection in Swift+0x1 has freed")
  }

  @Test func `What only looks like a name loses its mark`() {
    #expect(PlaceNames.readable("$snonsense, 1 byte") == "nonsense, 1 byte")
  }
}
