@testable import ITunesStore
import TestSupport
import Testing

struct `Waits that a server asks for` {
  @Test(arguments: [
    ("5", Duration.seconds(5)), ("0", .zero), ("-3", .zero), ("99999999", .seconds(86400)),
    ("Thu, 01 Jan 1970 00:01:10 GMT", .seconds(10)), ("Thu, 01 Jan 1970 00:00:00 GMT", .zero),
  ])
  func `They are seconds or a date`(field: String, expected: Duration) {
    expectEqual(HTTPHead(status: 429, fields: ["Retry-After": field]).retryAfter(now: 60), expected)
  }

  @Test(arguments: [nil, "", "soon", "5 seconds", "1.5"])
  func `Anything else asks for nothing`(field: String?) {
    expectNil(HTTPHead(status: 429, fields: field.map { ["Retry-After": $0] } ?? [:]).retryAfter(now: 60))
  }
}
