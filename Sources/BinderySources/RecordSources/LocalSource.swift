public import Bindery
internal import Synchronization

/// A source on this machine: a file, standard input, or the catalogue.
///
/// It is read to its end, and the best matches are returned.
public struct LocalSource: RecordSource {
  /// The source's identifier, which users see and type.
  public let sourceId: SourceId

  /// The source's name in sentences: a path, or a noun phrase such as `standard input`.
  public let name: String

  private let identify: RecordSearch.Identify
  private let open: @Sendable () throws(SourceError) -> RecordReader

  /// Creates a source of any input for which a function opens a reader.
  ///
  /// - Parameters:
  ///   - sourceId: The source's identifier, which users see and type.
  ///   - name: The source's name in sentences.
  ///   - identify: Returns the identifiers of records, for requests that name items.
  ///   - open: Opens a reader at the start of the source, once for each search.
  public init(
    _ sourceId: SourceId, name: String, identify: @escaping RecordSearch.Identify,
    open: @escaping @Sendable () throws(SourceError) -> RecordReader
  ) {
    self.sourceId = sourceId
    self.name = name
    self.identify = identify
    self.open = open
  }

  /// Returns the catalogue that ships with Bindery as a source.
  ///
  /// - Parameter identify: Returns the identifiers of records, for requests that name items.
  /// - Returns: The source `catalogue`.
  public static func catalogue(identify: @escaping RecordSearch.Identify) -> LocalSource {
    LocalSource("catalogue", name: SampleCatalogue.name, identify: identify) { () throws(SourceError) in
      RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name)
    }
  }

  /// Searches the source on a thread of its own, since a read may block for long.
  ///
  /// If the task is cancelled, `take` receives the best matches so far, and the call throws at once. A read that blocks
  /// isn't interrupted, and finishes in the background.
  public func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let search = RecordSearch(
      query: Query(request.terms), kinds: Set(request.kinds), ids: Set(request.ids), identify: identify)
    let reading = LocalReading(open: open, search: search, limit: request.limit, take: take)
    let failure: SearchFailure.Cause? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        reading.begin { continuation.resume(returning: $0) }
      }
    } onCancel: {
      reading.cancel()
    }
    if let failure { throw SearchFailure(sourceId, failure) }
  }
}

/// A single search through a local source.
private final class LocalReading: Sendable {
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

  func cancel() {
    end(with: Self.cancelled)
    task.withLock { $0 }?.cancel()
  }

  private static let cancelled = SearchFailure.Cause.source(SourceFailure(.cancelled, "the search was cancelled"))

  /// Ends the search with the best matches so far, unless it has already ended.
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
      hand(FoundRecords(damaged: damaged, lookedAtCount: count))
      damaged = []
      self.matches.withLock { $0 = sofar }
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
