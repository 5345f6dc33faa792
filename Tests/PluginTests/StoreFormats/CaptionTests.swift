import StoreFormats
import TestSupport
import Testing

@Suite struct `Captions` {
  @Test(
    arguments: [
      (["a", "b"], "a · b"), (["a", nil], "a"), ([nil, "b"], "b"), (["", "b"], "b"), (["a", ""], "a"),
      ([nil, nil], ""),
    ] as [([String?], String)])
  func `Parts that are there are joined with dots`(parts: [String?], text: String) {
    expectEqual(Caption.dotted(parts[0], parts[1]), text)
  }

  @Test(arguments: [(1, 2, "Track 1/2"), (1, nil, "Track 1"), (nil, 2, nil)] as [(Int?, Int?, String?)])
  func `A place needs a number`(number: Int?, count: Int?, text: String?) {
    expectEqual(Caption.place("Track", number, of: count), text)
  }
}
