import BinderyProbe
import BinderyRules
@testable import BinderyTester
import TestSupport
import Testing

struct `Dates in records` {
  @Test func `Days that are written out come first, and each once`() {
    let texts = [
      #"{"added":1700000000,"born":"2019-06-03","seen":"2019-06-03T07:00:00Z"}"#,
      #"{"ms":1559520000000,"id":"2020-01-01"}"#,
    ]
    expectEqual(RecordDates.all(in: texts), [1_559_520_000, 1_577_836_800, 1_699_920_000])
  }

  @Test(arguments: ["2019-13-03", "19-06-03", "2019-06-03-1", "719245998", "99999999999999999999", "no date", ""])
  func `What is no date is left alone`(text: String) {
    expectEqual(RecordDates.all(in: [text]), [])
  }

  @Test func `A rule but D07 is compared on no other day`() {
    let sample = #"{"kind":"song","id":"1","date":"2019-06-03"}"#
    let order = ProbeOrder(path: "", rule: "D03", subject: "song", samples: [sample])
    expectEqual(DifferenceCase.all(of: order, at: .strict).map(\.phrase), ["in another time zone"])
    var other = order
    other.rule = "D07"
    expectEqual(DifferenceCase.all(of: other, at: .standard).count, 3)
    expectEqual(DifferenceCase.all(of: other, at: .strict).count, 8)
  }
}
