import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Results of the store` {
  @Test(arguments: 0..<20)
  func `An answer reads as a whole, and not without its end`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let items = (0..<Int.random(in: 0..<5, using: &random)).map { #"{"a":[{"b":"}]"}],"trackId":\#($0)}"# }
    let body = Array("\n\n{\"resultCount\":1,\"results\":[\(items.joined(separator: ","))]}".utf8)
    expectEqual(StoreResults(body + Array("\n\n".utf8))?.count, items.count)
    expectNil(StoreResults(Array(body.prefix(Int.random(in: 0..<body.count, using: &random)))))
  }

  @Test(arguments: [
    #"{"errorMessage":"no"}"#, #"{"a":{"results":[]}}"#, #"{"results":1}"#, "[]", "", #"["results"]"#,
    #"{"results":[{}],"results":[]}"#, #"{"results":[],"resultCount":1,"result\u0073":[{}]}"#,
  ])
  func `Anything else has no results`(body: String) {
    expectNil(StoreResults(Array(body.utf8)))
  }

  @Test(arguments: [1, 2, 3, 100])
  func `A byte order mark may stand before an answer, in pieces of any size`(size: Int) throws {
    let body = [0xEF, 0xBB, 0xBF] + Array("\n{\"resultCount\":0,\"results\":[]}".utf8)
    expectEqual(StoreResults(body)?.count, 0)
    var start = AnswerStart()
    for first in stride(from: 0, to: body.count, by: size) {
      try start.check(Array(body[first..<min(first + size, body.count)]))
    }
    try start.finish()
    var other = AnswerStart()
    #expect(throws: SourceFailure.self) { try other.check([0xEF, 0xBB, 0x7B]) }
  }
}
