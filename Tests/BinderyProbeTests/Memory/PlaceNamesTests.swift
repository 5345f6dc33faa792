import BinderyProbe
import TestSupport
import Testing

struct `Names of places` {
  @Test func `A function in C stays as it is`() {
    expectEqual(PlaceNames.readable("24 bytes from make_title+0x20"), "24 bytes from make_title+0x20")
  }

  @Test func `A function in Swift is named as people write it`() {
    let text = "used 24 bytes from $sSS5countSivg+0x20, which $sSayxGSlsMc+0x1 has freed"
    expectEqual(
      PlaceNames.readable(text),
      "used 24 bytes from Swift.String.count.getter : Swift.Int+0x20, which protocol conformance descriptor for "
        + "Swift.Array<A> : Swift.Collection in Swift+0x1 has freed")
  }

  @Test func `What only looks like a name loses its mark`() {
    expectEqual(PlaceNames.readable("$snonsense, 1 byte"), "nonsense, 1 byte")
  }

  @Test(arguments: [
    ("_ZN4show5title17h0123456789abcdefE", "show::title"),
    ("_ZN42_$LT$show..Song$u20$as$u20$show..Draws$GT$4draw17h0123456789abcdefE", "<show::Song as show::Draws>::draw"),
    ("_RNvCs1234_4show5title", "show::title"), ("_RNCNvCs1234_4show5title0", "show::title::{closure}"),
    ("_RNvNtCs1234_4show4view4draw", "show::view::draw"), ("_RINvCs1234_4show5titlejE", "show::title"),
    ("_RNvC4show6_1first", "show::1first"),
  ])
  func `A function in Rust is named as people write it`(symbol: String, name: String) {
    expectEqual(
      PlaceNames.readable("freed 8 bytes from \(symbol)+0x20, by \(symbol)"),
      "freed 8 bytes from \(name)+0x20, by \(name)")
  }

  @Test(arguments: ["_ZN4show", "_R", "_RNv", "_RNvCs1234", "_ZN4show5titleE9", "_R9", "my_Rope", "_RMs_4show5title"])
  func `What isn't a whole name stays as it is`(symbol: String) {
    expectEqual(PlaceNames.readable("\(symbol)+0x20"), "\(symbol)+0x20")
  }
}
