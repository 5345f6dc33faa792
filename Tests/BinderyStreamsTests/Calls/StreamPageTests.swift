import Bindery
import BinderyStreams
import CBindery
import Synchronization
import Testing
import TestSupport

struct `Pages of streams` {
  private let threads = ThreadPool(limit: 4)

  /// Keeps the pages that an answer names.
  private final class Pages: ByteReceiver {
    private let state = Mutex<[FollowingPage]>([])
    var all: [FollowingPage] { state.withLock { $0 } }

    func page(next: PageToken?, total: Int?) {
      state.withLock { $0.append(FollowingPage(next: next, total: total)) }
    }

    func receive(_ bytes: [UInt8]) async {}
  }

  private func ask(
    _ receiver: any ByteReceiver, turnsPages: Bool = true, _ answer: @escaping StreamAnswer.Function
  ) async throws {
    try await StreamCall.make("the test", on: threads, receiver: receiver, turnsPages: turnsPages) { stream, failure in
      StreamAnswer.give(to: stream, failure: failure, answer)
    }
  }

  @Test(arguments: ["2", "café", nil] as [PageToken?], [0, 3400, Int.max, nil] as [Int?])
  func `What follows a page arrives, before the bytes and after them`(next: PageToken?, total: Int?) async throws {
    for isFirst in [true, false] {
      let pages = Pages()
      try await ask(pages) { receiver in
        if isFirst { receiver.page(next: next, total: total) }
        await receiver.receive([1])
        if !isFirst { receiver.page(next: next, total: total) }
      }
      expectEqual(pages.all, [FollowingPage(next: next, total: total)])
    }
  }

  @Test func `Nothing is told where nobody turns pages`() async throws {
    let pages = Pages()
    try await ask(pages, turnsPages: false) { $0.page(next: "2", total: 3) }
    #expect(pages.all.isEmpty)
  }

  @Test func `A caller of an older version isn't told, and no function of it is called that it lacks`() async throws {
    let pages = Pages()
    try await StreamCall.make("the test", on: threads, receiver: pages, turnsPages: true) { stream, failure in
      var older = stream.pointee
      older.size = 56
      return StreamAnswer.give(to: &older, failure: failure) { $0.page(next: "2", total: 3) }
    }
    #expect(pages.all.isEmpty)
  }

  @Test(arguments: [(4096, true), (4097, false)])
  func `A mark has at most 4 KiB, and a longer one fails the answer`(count: Int, isTaken: Bool) async {
    let (pages, next) = (Pages(), PageToken(rawValue: String(repeating: "x", count: count)))
    let failure = await SourceFailure.of { try await ask(pages) { $0.page(next: next, total: nil) } }
    expectEqual(pages.all.map(\.next), (isTaken ? [next] : []))
    expectEqual(
      failure,
      (isTaken
        ? nil : SourceFailure(.malformed, "it names its next page in 4097 bytes; expected at most 4096")))
  }
}

extension SourceFailure {
  /// The failure that something ends with, or `nil` if it doesn't fail so.
  fileprivate static func of(_ body: () async throws -> Void) async -> SourceFailure? {
    do {
      try await body()
      return nil
    } catch {
      return error as? SourceFailure
    }
  }
}
