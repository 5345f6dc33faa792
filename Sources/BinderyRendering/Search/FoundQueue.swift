internal import BinderySources
internal import Synchronization

/// Keeps what a source finds until it is taken, all at once: so what comes while models are
/// made of what came before is made models of together.
final class FoundQueue: Sendable {
  private let waiting = Mutex<[FoundRecords]>([])
  private let arrival: AsyncStream<Void>.Continuation

  /// Tells that there may be something to take, until there is no more. One task listens.
  let arrivals: AsyncStream<Void>

  init() {
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes in what was found.
  func put(_ found: FoundRecords) {
    waiting.withLock { waiting in
      // That more was looked at, and nothing found, may be told for hours while nobody takes it.
      guard let last = waiting.last, last.records.isEmpty, last.damaged.isEmpty else { return waiting.append(found) }
      waiting[waiting.count - 1] = FoundRecords(
        records: found.records, damaged: found.damaged, lookedAtCount: last.lookedAtCount + found.lookedAtCount,
        surplusCount: last.surplusCount + found.surplusCount)
    }
    arrival.yield()
  }

  /// Hands over all that was found since the last time, in order.
  func takeAll() -> [FoundRecords] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Tells that no more is found.
  func finish() {
    arrival.finish()
  }
}
