import StoreFormats
import TestSupport
import Testing

struct `Captions` {
  @Test(
    arguments: [
      (["a", "b"], "a · b"), (["a", nil], "a"), ([nil, "b"], "b"), (["", "b"], "b"), (["a", ""], "a"),
      ([nil, nil], ""),
    ] as [([String?], String)])
  func `Parts that are there are joined with dots`(parts: [String?], text: String) {
    expectEqual(Caption.dotted(parts[0], parts[1]), text)
  }

  @Test(
    arguments: [
      (1, 2, "Track 1/2"), (1, nil, "Track 1"), (nil, 2, nil), (0, 2, nil), (-1, 2, nil), (1, -12, "Track 1"),
    ] as [(Int?, Int?, String?)])
  func `A place needs a number`(number: Int?, count: Int?, text: String?) {
    expectEqual(Caption.position("Track", number, of: count), text)
  }

  @Test func `What a store doesn't know is absent`() {
    expectEqual([nil, -12, 0, 12].map { Caption.count($0) }, [nil, nil, 0, 12])
    expectEqual([nil, -1, 0, 999, 1000].map { Caption.length($0) }, [nil, nil, nil, nil, 1000])
  }
}
