internal import Bindery
internal import Dispatch
internal import Synchronization

/// A single search through a file or other local source, on a separate thread, because a read may block.
final class LocalReading: Sendable {
  /// A function to call at the end of the search, with the cause of a failure or `nil` for success.
  private typealias OnEnd = @Sendable (SearchFailure.Cause?) -> Void

  /// The state of the search; one that has begun has the function to call at its end.
  private enum State {
    /// The search hasn't begun.
    case waiting
    /// The search is running.
    case running(OnEnd)

    /// Results are being passed on.
    case handing(OnEnd)

    /// The search was ended while results are being passed on, and so ends after that.
    case ending(OnEnd, SearchFailure.Cause?)
    /// The search has ended.
    case ended
  }

  private let state = Mutex(State.waiting)
  /// The task of the search, or `nil` before it has begun.
  private let task = Mutex<Task<Void, Never>?>(nil)
  /// The best matches so far.
  private let matches: Mutex<TopMatches>
  /// The function that opens the input and returns its reader.
  private let open: @Sendable () throws(SourceError) -> RecordReader
  /// The search for the records that match the request.
  private let search: RecordSearch
  /// The function that receives the results.
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

  /// The cause of the failure of a search that was cancelled.
  private static let cancelled = SearchFailure.Cause.source(SourceFailure(.cancelled, "the search was cancelled"))

  /// Ends the search with the best matches so far and an optional failure; has no effect if the search has ended.
  private func end(with failure: SearchFailure.Cause?) {
    let onEnd = state.withLock { state -> OnEnd? in
      switch state {
      case .running(let onEnd):
        state = .ended
        return onEnd
      case .handing(let onEnd): state = .ending(onEnd, failure)
      case .waiting: state = .ended
      case .ending, .ended: break
      }
      return nil
    }
    if let onEnd { end(onEnd, failure) }
  }

  /// Passes the best matches on, and reports the end of the search with its failure, or `nil` if there was none.
  private func end(_ onEnd: OnEnd, _ failure: SearchFailure.Cause?) {
    take(best)
    onEnd(failure)
  }

  /// Whether the search has ended or is ending, so that reading stops.
  private var isEnded: Bool {
    state.withLock { state in
      switch state {
      case .waiting, .running, .handing: false
      case .ending, .ended: true
      }
    }
  }

  /// Reads the input to its end, and keeps the best matches; throws why the input can't be read.
  private func run() async throws(SourceError) {
    var damaged: [DamagedItem] = []
    try await search.run(try open()) {
      !isEnded
    } match: { record, score in
      // A cancellation ends the search with the matches up to now.
      matches.withLock { $0.insert(record, score: score) }
    } progress: { count in
      hand(FoundRecords(damaged: damaged, lookedAtCount: count))
      damaged = []
    } damaged: {
      damaged.append($0)
    }
  }

  /// The best matches so far, and the number of further ones.
  private var best: FoundRecords {
    let (records, count) = matches.withLock { ($0.records, $0.count) }
    return FoundRecords(records: records, surplusCount: count - records.count)
  }

  /// Passes results to the caller of the search, unless the search has ended. Whoever ends it meanwhile doesn't wait:
  /// it ends once the results are passed on, so that none come after its end.
  private func hand(_ found: FoundRecords) {
    let isWanted = state.withLock { state in
      guard case .running(let onEnd) = state else { return false }
      state = .handing(onEnd)
      return true
    }
    guard isWanted else { return }
    take(found)
    let ending = state.withLock { state -> (OnEnd, SearchFailure.Cause?)? in
      guard case .ending(let onEnd, let failure) = state else {
        if case .handing(let onEnd) = state { state = .running(onEnd) }
        return nil
      }
      state = .ended
      return (onEnd, failure)
    }
    if let ending { end(ending.0, ending.1) }
  }
}

/// A task executor with its own dispatch queue, so that a blocking read doesn't keep other tasks from running.
private final class ReadingExecutor: TaskExecutor {
  /// The queue on which the tasks run.
  private let queue = DispatchQueue(label: "bindery.searching")

  /// Runs a job on the queue.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
