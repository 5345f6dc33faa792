public import Bindery
internal import Synchronization

/// A source of records that parses the JSON which a plugin's source writes.
public struct StreamedSource: RecordSource {
  private let source: any Source

  /// Creates a source of records from a plugin's source.
  public init(_ source: any Source) {
    self.source = source
  }

  /// The name by which users refer to the source.
  public var sourceId: SourceId { source.sourceId }

  /// The source's name in sentences, which is its identifier.
  public var name: String { sourceId.rawValue }

  /// Searches the source, and passes records to `take` as soon as their bytes arrive.
  ///
  /// The request is cancelled if its answer can't be read, exceeds the memory budget, or continues long after the limit
  /// is reached.
  public func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let parsing = AnswerParsing(name: name, request: request, take: take)
    let asking = Task { await outcome(of: request, parsing) }
    parsing.onEnough { asking.cancel() }
    let answered = await withTaskCancellationHandler {
      await asking.value
    } onCancel: {
      asking.cancel()
    }
    do throws(SourceFailure) {
      try parsing.end(after: answered)
    } catch {
      throw SearchFailure(sourceId, .source(error))
    }
  }

  /// Searches the plugin's source, which writes its answer to a parser, and returns the failure if there is one.
  private func outcome(of request: SearchRequest, _ parsing: AnswerParsing) async -> Result<Void, SourceFailure> {
    do throws(SourceFailure) {
      return .success(try await source.search(request, answer: parsing))
    } catch {
      return .failure(error)
    }
  }
}

/// An incremental parser of a source's answer, which passes on the records that match the request.
private final class AnswerParsing: ByteReceiver {
  /// The number of records beyond the request's limit that are counted before the request is cancelled.
  private static let surplusLimit = 1000

  /// The state of the parser, which a lock protects.
  private struct State: ~Copyable {
    /// The parser of the JSON.
    var feed: RecordFeed
    /// The limits on the answer.
    var budget: StreamBudget
    /// The reason why the answer isn't parsed any further, or `nil` if it is.
    var failure: SourceFailure?
    /// The number of records that were passed on.
    var count = 0
    /// The number of matches that were left out because they are beyond the requested limit.
    var surplusCount = 0
    /// The function to call once no more bytes are needed.
    var onEnough: (@Sendable () -> Void)?

    /// Whether no more bytes are needed.
    var hasEnough: Bool { failure != nil || surplusCount > AnswerParsing.surplusLimit }
  }

  private let state: Mutex<State>
  /// The request that the source answers.
  private let request: SearchRequest
  /// The function that receives the records.
  private let take: @Sendable (FoundRecords) -> Void

  /// Creates a parser of the answer to a request; errors name the source.
  init(name: String, request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) {
    state = Mutex(State(feed: RecordFeed(name: name), budget: StreamBudget(of: request.limit)))
    self.request = request
    self.take = take
  }

  /// Passes on the token of the next page and the total number of items.
  func page(next: PageToken?, total: Int?) {
    take(FoundRecords(page: FollowingPage(next: next, total: total)))
  }

  /// Parses a piece of the answer, and passes on the records that are complete.
  func receive(_ bytes: [UInt8]) async {
    hand { (feed) throws(SourceError) in try feed.append(bytes) }
  }

  /// Sets the function to call once no more bytes are needed; if that is already the case, it is called at once.
  func onEnough(_ stop: @escaping @Sendable () -> Void) {
    let hasEnough = state.withLock { state in
      state.onEnough = stop
      return state.hasEnough
    }
    if hasEnough { stop() }
  }

  /// Passes on the remaining records; throws if the request failed or its answer can't be read.
  func end(after outcome: Result<Void, SourceFailure>) throws(SourceFailure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
    guard !state.withLock({ $0.hasEnough }) else { return }
    // A failed request may truncate its last item, which isn't reported in addition.
    try outcome.get()
    hand { (feed) throws(SourceError) in try feed.finish() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Parses the next items and passes those that match the request to its caller, unless no more are needed.
  private func hand(_ chunks: (inout RecordFeed) throws(SourceError) -> [RecordChunk]) {
    let (found, stop) = state.withLock { state -> (FoundRecords?, (@Sendable () -> Void)?) in
      guard !state.hasEnough else { return (nil, nil) }
      do throws(SourceError) {
        let items = try chunks(&state.feed).flatMap { $0.records() }
        let found = FoundRecords(items, wanted: request, after: state.count)
        state.count += found.records.count
        state.surplusCount += found.surplusCount
        state.failure = state.budget.take(found)
        return (found, state.hasEnough ? state.onEnough : nil)
      } catch  where error.code == .empty {
        // JSON Lines without items have no bytes, so an empty answer is valid.
        return (nil, nil)
      } catch {
        state.failure = SourceFailure(error)
        return (nil, state.onEnough)
      }
    }
    if let found, found.lookedAtCount > 0 { take(found) }
    stop?()
  }
}

extension SourceFailure {
  /// Creates the failure of a source from the error with which its answer can't be read.
  fileprivate init(_ error: SourceError) {
    if error.code == .refusedByService {
      self.init(.refused, "it refused the request: \(error.detail)")
    } else {
      self.init(.malformed, error.description)
    }
  }
}

extension FoundRecords {
  /// Selects the records that match a request from parsed items, after `count` earlier ones.
  fileprivate init(_ items: [RecordItem], wanted request: SearchRequest, after count: Int) {
    self.init(lookedAtCount: items.count)
    for item in items {
      switch item {
      case .damaged(let item): damaged.append(item)
      case .record(let record):
        guard request.accepts(record) else { continue }
        if count + records.count < request.limit { records.append(record.copy()) } else { surplusCount += 1 }
      }
    }
  }
}
