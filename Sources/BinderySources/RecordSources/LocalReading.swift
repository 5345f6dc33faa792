internal import Bindery
internal import Dispatch
internal import Synchronization

/// A single search through a file or other local source, on a separate thread, because a read may block.
final class LocalReading: Sendable {
  /// The state of the search; a running search has the function to call at its end.
  private enum State {
    case waiting
    case running(@Sendable (SearchFailure.Cause?) -> Void)
    case ended
  }

  private let state = Mutex(State.waiting)
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let matches: Mutex<TopMatches>
  private let open: @Sendable () throws(SourceError) -> RecordReader
  private let search: RecordSearch
  private let take: @Sendable (FoundRecords) -> Void

  /// Creates a search that hasn't begun.
  ///
  /// - Parameters:
  ///   - open: A function that opens a reader of the source.
  ///   - search: The search to perform.
  ///   - limit: The maximum number of records to pass on.
  ///   - take: A function that is called with the progress and damaged items, and at the end with the best records.
  init(
    open: @escaping @Sendable () throws(SourceError) -> RecordReader, search: RecordSearch, limit: Int,
    take: @escaping @Sendable (FoundRecords) -> Void
  ) {
    self.open = open
    self.search = search
    matches = Mutex(TopMatches(limit: limit))
    self.take = take
  }

  /// Starts the search; `onEnd` is called once at its end, with the cause of a failure or `nil` for success.
  func begin(_ onEnd: @escaping @Sendable (SearchFailure.Cause?) -> Void) {
    let isWanted = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(onEnd)
      return true
    }
    guard isWanted else { return onEnd(Self.cancelled) }
    // A read may block for long, and must not occupy a thread of the shared pool.
    let reading = Task(executorPreference: ReadingExecutor()) { [self] in
      do throws(SourceError) {
        try await run()
        end(with: nil)
      } catch {
        end(with: .input(error))
      }
    }
    task.withLock { $0 = reading }
    if isEnded { reading.cancel() }
  }

  /// Ends the search at once with the best matches so far; a read that blocks continues in the background.
  func cancel() {
    end(with: Self.cancelled)
    task.withLock { $0 }?.cancel()
  }

  private static let cancelled = SearchFailure.Cause.source(SourceFailure(.cancelled, "the search was cancelled"))

  /// Ends the search with the best matches so far and an optional failure; has no effect if the search has ended.
  private func end(with failure: SearchFailure.Cause?) {
    let onEnd = state.withLock { state -> (@Sendable (SearchFailure.Cause?) -> Void)? in
      defer { state = .ended }
      if case .running(let onEnd) = state { return onEnd }
      return nil
    }
    guard let onEnd else { return }
    take(best)
    onEnd(failure)
  }

  private var isEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  private func run() async throws(SourceError) {
    var matches = matches.withLock { $0 }
    var damaged: [DamagedItem] = []
    try await search.run(try open(), into: &matches) {
      !isEnded
    } progress: { count, sofar in
      // A cancellation from now on ends the search with these matches.
      self.matches.withLock { $0 = sofar }
      hand(FoundRecords(damaged: damaged, lookedAtCount: count))
      damaged = []
    } damaged: {
      damaged.append($0)
    }
  }

  /// The best matches so far, and the number of further ones.
  private var best: FoundRecords {
    let matches = matches.withLock { $0 }
    let records = matches.records
    return FoundRecords(records: records, surplusCount: matches.count - records.count)
  }

  /// Passes results to the caller of the search, unless the search has ended.
  private func hand(_ found: FoundRecords) {
    if !isEnded { take(found) }
  }
}

/// A task executor with its own dispatch queue, so that a blocking read doesn't keep other tasks from running.
private final class ReadingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "bindery.searching")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
