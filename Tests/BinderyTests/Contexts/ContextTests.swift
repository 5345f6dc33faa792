import Bindery
import TestSupport
import Testing

struct `Contexts` {
  @Test func `A key has its default until it is set`() {
    let context = Context()
    expectEqual(context[Volume.self], 5)
    context[Volume.self] = 7
    expectEqual(context[Volume.self], 7)
    expectEqual(context[OtherVolume.self], 1)
  }

  @Test func `A scope asks its parent for what it doesn't set`() {
    let parent = Context()
    let child = parent.newScope()
    let grandchild = child.newScope()
    parent[Volume.self] = 7
    expectEqual(grandchild[Volume.self], 7)
    child[Volume.self] = 9
    expectEqual(grandchild[Volume.self], 9)
    expectEqual(parent[Volume.self], 7)
    #expect(child.parent === parent)
    expectNil(parent.parent)
  }

  @Test func `A key whose value may be absent has its default, its parent's value, and absence`() {
    let parent = Context()
    let child = parent.newScope()
    expectEqual(child[Language.self], "en")
    parent[Language.self] = "de"
    expectEqual(child[Language.self], "de")
    child[Language.self] = nil
    expectNil(child[Language.self])
    expectEqual(parent[Language.self], "de")
  }

  @Test func `A value may use its context when it goes away`() {
    let context = Context()
    context[Keepsake.self] = Farewell { [weak context] in context?[Volume.self] = 8 }
    context[Keepsake.self] = nil
    expectEqual(context[Volume.self], 8)
  }

  @Test func `Values stay when a context has ended`() {
    let context = Context()
    context[Volume.self] = 7
    context.end()
    expectEqual(context.newScope()[Volume.self], 7)
  }

  // MARK: Services

  @Test func `A test overrides the clock for one list only`() {
    let window = Context()
    let list = window.newScope()
    let otherList = window.newScope()
    let row = list.newScope()
    list.clock = StoppedClock()
    #expect(row.clock is StoppedClock)
    #expect(otherList.clock is CoalescingClock<ContinuousClock>)
    #expect(window.clock is CoalescingClock<ContinuousClock>)
  }

  @Test func `Nobody fetches unless a host says who`() {
    let window = Context()
    expectNil(window.fetcher)
    window.fetcher = NoFetcher()
    #expect(window.newScope().fetcher is NoFetcher)
  }

  @Test func `A log drops what is below its threshold, and doesn't even make it`() {
    let journal = Journal()
    let context = Context()
    context.log.write(.error, "dropped: no log")
    context.log = Log(threshold: .warning) { journal.write("\($0): \($1)") }
    var madeCount = 0
    for level in Log.Level.allCases {
      context.newScope().log.write(
        level,
        {
          madeCount += 1; return "message"
        }())
    }
    expectEqual(journal.lines, ["warning: message", "error: message"])
    expectEqual(madeCount, 2)
  }
}

private enum Volume: ContextKey {
  static let defaultValue = 5
}

private enum OtherVolume: ContextKey {
  static let defaultValue = 1
}

private enum Language: ContextKey {
  static let defaultValue: String? = "en"
}

private enum Keepsake: ContextKey {
  static let defaultValue: Farewell? = nil
}

/// Does something when it goes away.
private final class Farewell: Sendable {
  let onEnd: @Sendable () -> Void
  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
  deinit { onEnd() }
}

private struct NoFetcher: Fetcher {
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {}
}

/// A clock on which it is always the same time.
private struct StoppedClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
