import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `What an answer of the store means` {
  private func answer(_ status: Int, _ body: String = "", _ fields: [String: String] = [:]) -> StoreAnswer {
    StoreAnswer(HTTPHead(status: status, fields: fields), body: Array(body.utf8), now: 60)
  }

  @Test func `200 has items`() {
    expectEqual(answer(200), .items)
  }

  @Test(arguments: ["", "\n\n"])
  func `403 without a message says that there were too many calls`(body: String) {
    expectEqual(answer(403, body), .limited)
  }

  @Test func `A message of the store is passed on, in one line`() {
    let body = #"{"errorMessage":"Invalid value(s) for\n key(s): [country]","queryParameters":{"country":"zz"}}"#
    expectEqual(
      answer(400, body),
      .failure(
        SourceFailure(
          .refused, "the iTunes Store refused the request (400): Invalid value(s) for key(s): [country]")))
  }

  @Test(arguments: [
    (400, ""), (400, "<html>"), (403, "denied"), (404, ""), (418, "{}"), (302, ""), (204, ""),
    (400, #"{"errorMessage":7}"#),
  ])
  func `Any other status without a message is refused by its number`(status: Int, body: String) {
    expectEqual(
      answer(status, body), .failure(SourceFailure(.refused, "the iTunes Store refused the request (\(status))")))
  }

  @Test(arguments: [500, 502, 503, 599])
  func `A problem of the store may pass`(status: Int) {
    let detail = "the iTunes Store has a problem of its own (\(status)); try again later"
    expectEqual(answer(status), .again(SourceFailure(.failed, detail)))
  }

  @Test(arguments: [
    ("7", Duration.seconds(7)), ("Thu, 01 Jan 1970 00:01:09 GMT", .seconds(9)), ("soon", .seconds(60)),
  ])
  func `429 says when to come back`(field: String, wait: Duration) {
    let failure = SourceFailure(.limited, "the iTunes Store was asked too often", retryAfter: wait)
    expectEqual(answer(429, "", ["Retry-After": field]), .again(failure))
  }
}
