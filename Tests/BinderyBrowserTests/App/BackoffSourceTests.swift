import Bindery
import BinderySources
import Synchronization
import TestSupport
import Testing

@testable import BinderyBrowser

struct `Sources that ask to wait` {
  /// A source that has nothing, and asks to wait for as long as it is told to.
  private final class Busy: RecordSource {
    let sourceId: SourceId
    let wait: Duration?
    let count = Mutex(0)

    init(_ id: SourceId, wait: Duration?) {
      (sourceId, self.wait) = (id, wait)
    }

    var name: String { sourceId.rawValue }

    func records(
      for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
    ) async throws(SearchFailure) {
      count.withLock { $0 += 1 }
      throw SearchFailure(sourceId, .source(SourceFailure(.limited, "asked too often", retryAfter: wait)))
    }
  }

  private let clock = ManualClock()

  private func sentence(_ source: some RecordSource) async -> String? {
    do throws(SearchFailure) {
      try await source.records(for: SearchRequest()) { _ in }
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `One isn't asked until then, and says how long that is`() async {
    let busy = Busy("zoo", wait: .seconds(30))
    let source = BackoffSource(busy, RetryTimes(clock))
    await expectEqual(sentence(source), "zoo: asked too often; try again in 30 s")
    clock.advanceAtOnce(by: .seconds(29))
    await expectEqual(sentence(source), "zoo: asked too often; try again in 1 s")
    expectEqual(busy.count.withLock { $0 }, 1)
    clock.advanceAtOnce(by: .seconds(1))
    await expectEqual(sentence(source), "zoo: asked too often; try again in 30 s")
    expectEqual(busy.count.withLock { $0 }, 2)
  }

  @Test(arguments: [nil, .zero, .seconds(-5)] as [Duration?])
  func `One that asks for no time is asked again at once`(wait: Duration?) async {
    let busy = Busy("zoo", wait: wait)
    let source = BackoffSource(busy, RetryTimes(clock))
    for _ in 0..<3 { _ = await sentence(source) }
    expectEqual(busy.count.withLock { $0 }, 3)
  }

  @Test func `One is local as the source that it asks, and one that a plugin has to open never is`() {
    let times = RetryTimes(clock)
    for isLocal in [true, false] {
      let source = NumberSource("zoo", isLocal: isLocal)
      expectEqual(BackoffSource(source, times).isLocal, isLocal)
      expectEqual(source.withBackoff(times) is BackoffSource, !isLocal)
      #expect(!DeferredSource("zoo") { source }.isLocal)
    }
  }

  @Test func `None is left alone for more than a day, and none for another one's sake`() async {
    let times = RetryTimes(clock)
    let (slow, other) = (Busy("slow", wait: .seconds(1_000_000_000)), Busy("other", wait: nil))
    let sources = [BackoffSource(slow, times), BackoffSource(other, times)]
    for _ in 0..<2 {
      for source in sources { _ = await sentence(source) }
    }
    #expect(slow.count.withLock { $0 } == 1 && other.count.withLock { $0 } == 2)
    clock.advanceAtOnce(by: .seconds(86400))
    _ = await sentence(sources[0])
    expectEqual(slow.count.withLock { $0 }, 2)
  }
}
