import Bindery
import Foundation
@testable import ITunesStore
import TestSupport
import Testing

struct `Answers of the store, received` {
  @Test func `There are answers to receive`() {
    #expect(!StoreAnswers.paths.isEmpty)
  }

  @Test(arguments: StoreAnswers.paths)
  func `Every answer arrives byte for byte, in pieces and whole`(path: String) async throws {
    let body = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var steps: [LoopbackReply.Step] = [.send(LoopbackReply.head(200, ["Transfer-Encoding: chunked"]))]
    for start in stride(from: 0, to: body.count, by: 997) {
      steps.append(.send(LoopbackReply.chunk(Array(body[start..<min(start + 997, body.count)]))))
    }
    steps.append(.send(Array("0\r\n\r\n".utf8)))
    let server = try LoopbackServer(LoopbackReply(steps), LoopbackReply(body: body))
    let store = try store(at: server.address)
    for _ in 0..<2 {
      let basket = Basket()
      try await store.search(SearchRequest(terms: ["a"]), answer: basket)
      expectEqual(basket.bytes, body)
    }
  }
}
