import BinderyRendering
import TestSupport
import Testing

struct `Counted items` {
  @Test(arguments: [
    (0, "0 items"), (1, "1 item"), (2, "2 items"), (999, "999 items"), (1_000, "1,000 items"),
    (1_234_567, "1,234,567 items"),
    (-1, "-1 items"), (-1_000, "-1,000 items"),
  ])
  func `One has the noun for one, and all other numbers that for several`(count: Int, text: String) {
    expectEqual(count.items, text)
  }

  @Test func `The words behind the number go with it`() {
    expectEqual(1.counted("item is", "items are"), "1 item is")
    expectEqual(1_204.counted("item is", "items are"), "1,204 items are")
  }
}
