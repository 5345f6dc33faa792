@testable import ITunesStore
import TestSupport
import Testing

@Suite struct `Results of the store` {
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
}
