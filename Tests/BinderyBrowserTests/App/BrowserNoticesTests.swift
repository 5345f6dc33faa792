import TestSupport
import Testing

@testable import BinderyBrowser

struct `Notices` {
  @Test func `The first one is shown with the number of others, until it is dismissed`() {
    var notices = BrowserNotices()
    expectNil(notices.front)
    for sentence in ["a", "b", "c"] { notices.add(sentence, isProblem: true) }
    expectEqual(notices.front, .init(sentence: "a", isProblem: true, followingCount: 2))
    notices.dismiss()
    expectEqual(notices.front, .init(sentence: "b", isProblem: true, followingCount: 1))
    notices.dismiss()
    notices.dismiss()
    notices.dismiss()
    expectNil(notices.front)
  }

  @Test func `News takes the place of earlier news, and never that of a problem`() {
    var notices = BrowserNotices()
    for sentence in ["a", "b", "c"] { notices.add(sentence, isProblem: sentence == "b") }
    expectEqual(notices.front, .init(sentence: "b", isProblem: true, followingCount: 1))
    notices.dismiss()
    expectEqual(notices.front, .init(sentence: "c", isProblem: false))
  }

  @Test(arguments: [
    ([], nil), (["a"], "a"), (["a", "b", "c"], "a; b; c"), (["a", "b", "c", "d", "e"], "a; b; c; and 2 more"),
  ])
  func `What has become of several plugins at once is one sentence`(sentences: [String], news: String?) {
    expectEqual(sentences.news, news)
  }

  @Test func `One that says the same again counts once, and ten thousand are no more than the limit`() {
    var notices = BrowserNotices()
    notices.add("same", isProblem: true)
    notices.add("same", isProblem: true)
    expectEqual(notices.front?.sentence, "same")
    for number in 0..<10_000 { notices.add("\(number)", isProblem: true) }
    expectEqual(notices.front?.sentence, "same")
    expectEqual(notices.front?.followingCount, BrowserNotices.limit - 1)
    for _ in 1..<BrowserNotices.limit { notices.dismiss() }
    expectEqual(notices.front?.sentence, "9999")
  }
}
