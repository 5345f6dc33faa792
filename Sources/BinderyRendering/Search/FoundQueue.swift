internal import BinderySources
internal import Synchronization

/// A queue of a source's results, which are dequeued all at once.
///
/// Results that arrive while earlier ones are processed thus form one batch, whose models are created together.
final class FoundQueue: Sendable {
  /// The results that weren't dequeued yet.
  private let waiting = Mutex<[FoundRecords]>([])
  /// The continuation that signals each arrival of results to `arrivals`.
  private let arrival: AsyncStream<Void>.Continuation

  /// A stream that signals that the queue may have results, and ends with the search. It is for one task only.
  let arrivals: AsyncStream<Void>

  /// Creates an empty queue.
  init() {
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Enqueues results of the source, which are merged with the last ones if those are a mere report of progress.
  func put(_ found: FoundRecords) {
    waiting.withLock { waiting in
      // A source may report progress without results for hours, so consecutive reports are merged.
      guard let last = waiting.last, last.records.isEmpty, last.damaged.isEmpty else { return waiting.append(found) }
      waiting[waiting.count - 1] = FoundRecords(
        records: found.records, damaged: found.damaged, lookedAtCount: last.lookedAtCount + found.lookedAtCount,
        surplusCount: last.surplusCount + found.surplusCount, page: found.page ?? last.page)
    }
    arrival.yield()
  }

  /// Dequeues all results, in order.
  func takeAll() -> [FoundRecords] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Ends the stream of signals: no more results will come.
  func finish() {
    arrival.finish()
  }
}
