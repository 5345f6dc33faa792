import Bindery
import Foundation
@testable import ITunesStore
import Synchronization
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Answers that are packed a thousandfold` {
  /// A receiver that keeps nothing, and takes its time.
  private final class SlowCounter: ByteReceiver {
    private let sum = Mutex(0)

    var count: Int { sum.withLock { $0 } }

    func expect(_ count: Int) {}

    func receive(_ bytes: [UInt8]) async {
      sum.withLock { $0 += bytes.count }
      await Task.yield()
    }
  }

  private static func server(_ zeros: PackedZeros) throws -> LoopbackServer {
    try LoopbackServer(LoopbackReply(fields: ["Content-Encoding: gzip"], body: zeros.bytes))
  }

  private static func get(
    _ server: LoopbackServer, largest: Int, into counter: SlowCounter
  ) async throws(SourceFailure) {
    guard let address = WebAddress(server.address) else { throw SourceFailure(.refused, "no address") }
    _ = try await HTTPClient(largest: largest).get(address) { answer throws(SourceFailure) in
      try await answer.pass(to: counter, keeping: 0)
    }
  }

  /// The most memory that this process ever had, in bytes.
  private static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.split(separator: " ").dropFirst().first ?? "")) << 10
  }

  @Test func `The limit counts what is unpacked`() async throws {
    let counter = SlowCounter()
    let server = try Self.server(.small)
    let failure = await failure { () throws(SourceFailure) in
      try await Self.get(server, largest: 1 << 20, into: counter)
    }
    expectEqual(
      failure, SourceFailure(.refused, "the answer of 127.0.0.1 has more than 1048576 bytes, which is too much"))
    #expect(counter.count <= 1 << 20)
  }

  @Test func `All comes of an answer below the limit`() async throws {
    let counter = SlowCounter()
    try await Self.get(try Self.server(.small), largest: PackedZeros.small.count, into: counter)
    expectEqual(counter.count, PackedZeros.small.count)
  }

  /// In a process of its own, as the memory is that of all that a process does.
  @Test func `What waits for a slow receiver is far less than the answer`() async {
    await #expect(processExitsWith: .success) {
      let server = try Self.server(.large)
      let counter = SlowCounter()
      try await ITunesStoreTests.get(try LoopbackServer(LoopbackReply(text: "first")))
      let before = try Self.peak()
      try await Self.get(server, largest: 1 << 30, into: counter)
      try #require(counter.count == PackedZeros.large.count)
      try #require(try Self.peak() - before < 100 << 20)
    }
  }
}
