import Bindery
import Synchronization
import TestSupport
import Testing

@testable import BinderyBrowser

struct `Fetching pictures` {
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

  private func fetcher(_ giver: some Fetcher) -> PictureFetcher { PictureFetcher(giver, RetryTimes(ContinuousClock())) }

  @Test(arguments: [false, true])
  func `A picture of 8 MiB is fetched whole`(announces: Bool) async throws {
    let taker = Taker()
    try await fetcher(Giver(count: PictureFetcher.limit, announces: announces))
      .fetch("https://example.org/a", receiver: taker)
    expectEqual(taker.count.withLock { $0 }, PictureFetcher.limit)
  }

  @Test(arguments: [false, true])
  func `A larger one is refused, and not kept`(announces: Bool) async {
    let taker = Taker()
    await #expect(throws: SourceFailure.self) {
      try await fetcher(Giver(count: 1 << 40, announces: announces))
        .fetch("https://example.org/a", receiver: taker)
    }
    #expect(taker.count.withLock { $0 } <= PictureFetcher.limit)
  }

  @Test(arguments: ["http://example.org/a", "file:///etc/passwd", "", "https:/", "ftp://example.org"])
  func `Addresses without https are never asked for`(address: String) async {
    let taker = Taker()
    await #expect(throws: SourceFailure.self) {
      try await fetcher(Giver(count: 3, announces: false)).fetch(address, receiver: taker)
    }
    expectEqual(taker.count.withLock { $0 }, 0)
  }

  /// A fetcher that counts the addresses it is asked for, and asks to wait.
  private final class Busy: Fetcher {
    let count = Mutex(0)

    func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
      count.withLock { $0 += 1 }
      throw SourceFailure(.failed, "the server is busy", retryAfter: .seconds(30))
    }
  }

  @Test func `A server that asks to wait is left alone until then, and the others aren't`() async {
    let (busy, clock) = (Busy(), ManualClock())
    let fetcher = PictureFetcher(busy, RetryTimes(clock))
    func failure(_ address: String) async -> SourceFailure? {
      do throws(SourceFailure) {
        try await fetcher.fetch(address, receiver: Taker())
        return nil
      } catch {
        return error
      }
    }
    await expectEqual(failure("https://example.org/a")?.code, .failed)
    clock.advanceAtOnce(by: .seconds(10))
    await expectEqual(
      failure("HTTPS://EXAMPLE.org?b"), SourceFailure(.limited, "the server is busy", retryAfter: .seconds(20)))
    expectEqual(busy.count.withLock { $0 }, 1)
    await expectEqual(failure("https://example.org:444/a")?.code, .failed)
    clock.advanceAtOnce(by: .seconds(20))
    await expectEqual(failure("https://example.org/b")?.code, .failed)
    expectEqual(busy.count.withLock { $0 }, 3)
  }
}
