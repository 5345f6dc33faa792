import Bindery
import Synchronization
import TestSupport
import Testing

@testable import BinderyBrowser

@Suite(.timeLimit(.minutes(10))) struct `Fetching pictures` {
  /// A fetcher that gives a number of bytes for each address, in pieces of a mebibyte.
  private struct Giver: Fetcher {
    let count: Int
    let announces: Bool

    func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
      if announces { receiver.expect(count) }
      var left = count
      while left > 0 {
        guard !Task.isCancelled else { throw SourceFailure(.cancelled, "it was cancelled") }
        await receiver.receive(Array(repeating: 7, count: min(left, 1 << 20)))
        left -= min(left, 1 << 20)
      }
    }
  }

  private final class Taker: ByteReceiver {
    let count = Mutex(0)

    func receive(_ bytes: [UInt8]) async {
      count.withLock { $0 += bytes.count }
    }
  }

  @Test(arguments: [false, true])
  func `A picture of 8 MiB is fetched whole`(announces: Bool) async throws {
    let taker = Taker()
    try await PictureFetcher(Giver(count: PictureFetcher.limit, announces: announces))
      .fetch("https://example.org/a", receiver: taker)
    #expect(taker.count.withLock { $0 } == PictureFetcher.limit)
  }

  @Test(arguments: [false, true])
  func `A larger one is refused, and not kept`(announces: Bool) async {
    let taker = Taker()
    await #expect(throws: SourceFailure.self) {
      try await PictureFetcher(Giver(count: 1 << 40, announces: announces))
        .fetch("https://example.org/a", receiver: taker)
    }
    #expect(taker.count.withLock { $0 } <= PictureFetcher.limit)
  }

  @Test(arguments: ["http://example.org/a", "file:///etc/passwd", "", "https:/", "ftp://example.org"])
  func `Addresses without https are never asked for`(address: String) async {
    let taker = Taker()
    await #expect(throws: SourceFailure.self) {
      try await PictureFetcher(Giver(count: 3, announces: false)).fetch(address, receiver: taker)
    }
    #expect(taker.count.withLock { $0 } == 0)
  }
}
