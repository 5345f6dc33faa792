internal import Bindery
internal import Dispatch
internal import Synchronization

/// A single search through a local source, on a thread that a blocking read may occupy.
final class LocalReading: Sendable {
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

  /// Creates a search that hasn't begun, which passes at most `limit` records and all other findings to `take`.
  init(
    open: @escaping @Sendable () throws(SourceError) -> RecordReader, search: RecordSearch, limit: Int,
    take: @escaping @Sendable (FoundRecords) -> Void
  ) {
    self.open = open
    self.search = search
    matches = Mutex(TopMatches(limit: limit))
    self.take = take
  }

  /// Starts the search, and calls `onEnd` once, with `nil` if it succeeded.
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

  /// Ends the search at once with the best matches so far, though a read that blocks goes on.
  func cancel() {
    end(with: Self.cancelled)
    task.withLock { $0 }?.cancel()
  }

  private static let cancelled = SearchFailure.Cause.source(SourceFailure(.cancelled, "the search was cancelled"))

  /// Ends the search with the best matches so far, and with the failure that may have hidden others; a search that has
  /// already ended stays as it is.
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
      // Whoever cancels the search at this progress gets the matches up to there.
      self.matches.withLock { $0 = sofar }
      hand(FoundRecords(damaged: damaged, lookedAtCount: count))
      damaged = []
    } damaged: {
      damaged.append($0)
    }
  }

  private var best: FoundRecords {
    let matches = matches.withLock { $0 }
    let records = matches.records
    return FoundRecords(records: records, surplusCount: matches.count - records.count)
  }

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
