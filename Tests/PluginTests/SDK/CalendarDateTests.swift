import BinderyPlugin
import TestSupport
import Testing

struct `Calendar dates` {
  @Test(
    arguments: [
      ("2005-09-21T07:00:00Z", "2005-09-21"), ("2005-09-21 07:00:00 Etc/GMT", "2005-09-21"),
      ("1605-01-06", "1605-01-06"), ("0033-12-31", "0033-12-31"), ("2005-9-21", nil), ("2005", nil), ("soon", nil),
      ("2005-13-01", nil), ("２００５-09-21", nil), ("", nil), (nil, nil),
    ] as [(String?, String?)])
  func `The day that a text begins with counts`(text: String?, day: String?) {
    expectEqual(CalendarDate(text)?.description, day)
    expectEqual(CalendarDate(text)?.year, day.flatMap { Int($0.prefix(4)) })
  }
}
