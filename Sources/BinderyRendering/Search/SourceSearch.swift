public import Bindery
public import BinderyCollections
public import BinderySources

/// A concurrent search in several sources, as a collection with a section for each.
///
/// The failure or timeout of a source affects only its own section.
@MainActor
public final class SourceSearch {
  /// The results: a section for each source, in the order in which the sources were given. A refresh starts the search.
  public let collection: ComposedModelCollection<FoundItem, SearchFailure>

  /// The counts and the damaged items of each source, in the order of the sections.
  public let tallies: [SourceTally]

  /// Creates a search. No source is queried before `collection` is refreshed.
  ///
  /// - Parameters:
  ///   - sources: The sources to query, in the order of the sections.
  ///   - request: The query for each source.
  ///   - presenter: Creates the models that identify items.
  ///   - models: The data to prefetch for the models; their identifiers are always requested.
  ///   - timeout: The maximum duration of the query of one source.
  ///   - timeoutRemedy: A clause that says what gives a source more time, at the end of the sentence of one that timed
  ///     out, or `nil` for none.
  ///   - clock: The clock that measures the timeout.
  public init(
    _ sources: [any RecordSource], for request: SearchRequest, presenter: Presenter,
    bringing models: ModelRequest = ModelRequest(.identity), timeout: Duration,
    timeoutRemedy: String? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    tallies = sources.map { SourceTally(source: $0) }
    collection = .multiplexing(
      tallies.enumerated().map { index, tally in
        let asking = SourceAsking(
          tally: tally, request: request, presenter: presenter, models: models, timeout: timeout,
          timeoutRemedy: timeoutRemedy, clock: clock)
        return ChildCollection(
          SectionId(rawValue: "\(index)"), title: tally.source.sourceId.rawValue,
          AsyncModelCollection(streaming: asking.ask))
      })
  }
}

extension SourceSearch {
  /// Queries the sources, and returns the state once all of them have ended, or `nil` if the task is cancelled.
  func finalState() async -> ModelCollectionState<FoundItem, SearchFailure>? {
    collection.refresh()
    for await state in collection.states where !state.phase.isLoading && state.phase != .notLoaded { return state }
    return nil
  }
}

/// The query of one source.
private struct SourceAsking: Sendable {
  let tally: SourceTally
  let request: SearchRequest
  let presenter: Presenter
  let models: ModelRequest
  let timeout: Duration
  let timeoutRemedy: String?
  let clock: any Clock<Duration>

  /// Queries the source, and passes its items to the receiver as they arrive.
  @concurrent
  func ask(_ receiver: ElementReceiver<FoundItem>) async throws(SearchFailure) {
    let queue = FoundQueue()
    async let outcome = self.outcome(queue)
    for await _ in queue.arrivals {
      await hand(queue.takeAll(), to: receiver)
    }
    if let failure = await outcome { throw failure }
  }

  /// Passes results to the receiver, with models that are created together.
  private func hand(_ found: [FoundRecords], to receiver: ElementReceiver<FoundItem>) async {
    guard !found.isEmpty else { return }
    for found in found { tally.add(found) }
    await receiver.report(LoadProgress(completed: tally.lookedAtCount))
    let records = found.flatMap(\.records)
    guard !records.isEmpty else { return }
    await receiver.append(presenter.foundItems(records, from: tally.source.sourceId, bringing: models))
  }

  /// Waits for the end of the search or for its timeout, whichever comes first.
  private func outcome(_ queue: FoundQueue) async -> SearchFailure? {
    defer { queue.finish() }
    return await withTaskGroup(of: SearchFailure?.self) { group in
      group.addTask { await search { queue.put($0) } }
      group.addTask { await timeLimit() }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  private func search(_ take: @escaping @Sendable (FoundRecords) -> Void) async -> SearchFailure? {
    do throws(SearchFailure) {
      try await tally.source.records(for: request, take: take)
      return nil
    } catch {
      return error
    }
  }

  private func timeLimit() async -> SearchFailure? {
    try? await clock.sleep(for: timeout)
    let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) / 1e18
    let sentence = "its time of \(seconds.shortText) s is over" + (timeoutRemedy.map { "; \($0)" } ?? "")
    return SearchFailure(tally.source.sourceId, .source(SourceFailure(.timedOut, sentence)))
  }
}

extension Double {
  /// The number as text, without a fraction if it is an integer.
  fileprivate var shortText: String {
    self == rounded() && magnitude < 1e15 ? String(Int64(self)) : String(self)
  }
}
