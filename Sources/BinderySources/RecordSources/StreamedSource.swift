public import Bindery
internal import Synchronization

/// A source that answers with JSON, as a source of records.
public struct StreamedSource: RecordSource {
  private let source: any Source

  /// Creates a source of records.
  ///
  /// - Parameter source: The source that answers.
  public init(_ source: any Source) {
    self.source = source
  }

  /// The name that users know the source by.
  public var sourceId: SourceId { source.sourceId }

  /// What the source is called in sentences: its name.
  public var name: String { sourceId.rawValue }

  /// Asks the source, and hands records over as their bytes come.
  public func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let parsing = AnswerParsing(name: name, request: request, take: take)
    do throws(SourceFailure) {
      try await source.search(request, answer: parsing)
    } catch {
      // An item that is cut off is a part of the failure, and nothing more to tell.
      throw SearchFailure(sourceId, .source(error))
    }
    do throws(SourceError) {
      try parsing.finish()
    } catch {
      throw SearchFailure(sourceId, .source(SourceFailure(.malformed, error.description)))
    }
  }
}

/// Parses an answer as it comes, and hands over what was asked for.
private final class AnswerParsing: ByteReceiver {
  private struct State: ~Copyable {
    var feed: RecordFeed
    var failure: SourceError?
    var count = 0
  }

  private let state: Mutex<State>
  private let request: SearchRequest
  private let take: @Sendable (FoundRecords) -> Void

  init(name: String, request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) {
    state = Mutex(State(feed: RecordFeed(name: name)))
    self.request = request
    self.take = take
  }

  func receive(_ bytes: [UInt8]) async {
    hand { (feed) throws(SourceError) in try feed.append(bytes) }
  }

  /// Hands over the rest, and throws what was wrong with the answer as a whole.
  func finish() throws(SourceError) {
    hand { (feed) throws(SourceError) in try feed.finish() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func hand(_ chunks: (inout RecordFeed) throws(SourceError) -> [RecordChunk]) {
    let found = state.withLock { state -> FoundRecords? in
      guard state.failure == nil else { return nil }
      do throws(SourceError) {
        let items = try chunks(&state.feed).flatMap { $0.records() }
        let found = FoundRecords(items, wanted: request, after: state.count)
        state.count += found.records.count
        return found
      } catch {
        state.failure = error
        return nil
      }
    }
    if let found, found.lookedAtCount > 0 { take(found) }
  }
}

extension FoundRecords {
  /// Takes what is wanted of the items of an answer.
  fileprivate init(_ items: [RecordItem], wanted request: SearchRequest, after count: Int) {
    self.init(lookedAtCount: items.count)
    for item in items {
      switch item {
      case .damaged(let item): damaged.append(item)
      case .record(let record):
        guard request.kinds.isEmpty || request.kinds.contains(record.kind) else { continue }
        if count + records.count < request.limit { records.append(record.copy()) } else { surplusCount += 1 }
      }
    }
  }
}
