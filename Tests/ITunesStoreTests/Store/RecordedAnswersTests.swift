import Bindery
import Foundation
import TestSupport
import Testing

@testable import ITunesStore

/// The folder with recorded answers of the iTunes Search API, if there is one.
private let folder = ProcessInfo.processInfo.environment["BINDERY_RECORDED_ANSWERS"]

/// The names of the answers in it.
private let names =
  (try? FileManager.default.contentsOfDirectory(atPath: folder ?? ""))?.filter { $0.hasSuffix(".json") }.sorted() ?? []

@Suite(.enabled(if: folder != nil, "BINDERY_RECORDED_ANSWERS names no folder"), .timeLimit(.minutes(30)))
struct `Recorded answers, received` {
  @Test(arguments: names)
  func `Every answer arrives byte for byte, in pieces and whole`(name: String) async throws {
    let body = [UInt8](try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(name)")))
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
      #expect(basket.bytes == body)
    }
  }
}
