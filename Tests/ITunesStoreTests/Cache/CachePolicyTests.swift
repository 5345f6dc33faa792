@testable import ITunesStore
import TestSupport
import Testing

struct `How long an answer is good` {
  @Test(arguments: 0..<20)
  func `Any fields give at most a year`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "max-age", "=", "60", "-1", ",", " ", "\"", "no-cache", "99999999999999999999", "private", "9223372036854775807",
      "max-age=-9223372036854775808",
    ]
    let control = (0..<8).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
    let age = ["-9223372036854775808", "10", "a", "9223372036854775807"][Int.random(in: 0..<4, using: &random)]
    let head = HTTPHead(status: 200, fields: ["Cache-Control": control, "Age": age])
    guard case .fresh(let seconds) = CachePolicy(head, now: 0) else { return }
    #expect((1...365 * 86400).contains(seconds))
  }

  @Test(arguments: [
    ("max-age=60", 60), ("max-age=\"60\"", 60), ("Max-Age=60, private, must-revalidate", 60), ("max-age = 60", 60),
    ("public, max-age=60, max-age=9", 60), ("s-maxage=9, max-age=60", 60), ("max-age=99999999999", 365 * 86400),
    ("max-age=99999999999999999999", 365 * 86400),
    ("max-age=60, no-transform=\"a\"", 60),
  ])
  func `It is as long as the answer says`(control: String, seconds: Int) {
    expectEqual(CachePolicy(HTTPHead(status: 200, fields: ["Cache-Control": control]), now: 0), .fresh(seconds))
  }

  @Test(arguments: [
    "", "no-store", "no-cache", "max-age=60, no-store", "max-age=60, NO-CACHE", "max-age=0", "max-age=-5", "max-age=a",
    "max-age", "s-maxage=60", "public", "no-cache=\"Set-Cookie\", max-age=60",
  ])
  func `Where it doesn't say so, it is not kept`(control: String) {
    expectEqual(CachePolicy(HTTPHead(status: 200, fields: ["Cache-Control": control]), now: 0), .never)
  }

  @Test(arguments: [201, 204, 206, 301, 403, 404, 500, 503])
  func `Only an answer with what was asked is kept`(status: Int) {
    expectEqual(CachePolicy(HTTPHead(status: status, fields: ["Cache-Control": "max-age=60"]), now: 0), .never)
  }

  @Test(arguments: [
    (["Cache-Control": "max-age=60", "Age": "20"], CachePolicy.fresh(40)),
    (["Cache-Control": "max-age=60", "Age": "60"], .never),
    (["Expires": "Thu, 01 Jan 1970 00:02:00 GMT", "Date": "Thu, 01 Jan 1970 00:01:00 GMT"], .fresh(60)),
    (["Expires": "Thu, 01 Jan 1970 00:02:00 GMT"], .fresh(110)),
    (["Expires": "Thu, 01 Jan 1970 00:00:09 GMT"], .never),
    (["Expires": "0"], .never),
    (["Expires": "Thu, 01 Jan 1970 01:00:00 GMT", "Cache-Control": "max-age=5"], .fresh(5)),
    (["Cache-Control": "max-age=60", "Vary": "Accept-Encoding"], .fresh(60)),
    (["Cache-Control": "max-age=60", "Vary": "*"], .never),
  ])
  func `Age and dates count`(fields: [String: String], expected: CachePolicy) {
    expectEqual(CachePolicy(HTTPHead(status: 200, fields: fields), now: 10), expected)
  }
}
