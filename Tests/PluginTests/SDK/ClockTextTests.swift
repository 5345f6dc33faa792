import BinderyPlugin
import TestSupport
import Testing

struct `Durations` {
  @Test(arguments: [
    (326_053, "05:26"), (3_723_000, "01:02:03"), (7_000, "07"), (0, "00"), (999, "00"), (1_000, "01"), (59_999, "59"),
    (60_000, "01:00"), (3_599_999, "59:59"), (3_600_000, "01:00:00"), (360_000_000, "100:00:00"), (-1, "00"),
    (Int.max, "2562047788015:12:55"), (Int.min, "00"),
  ])
  func `A duration reads as on a clock`(milliseconds: Int, text: String) {
    expectEqual(Duration.milliseconds(milliseconds).clockText, text)
  }
}
