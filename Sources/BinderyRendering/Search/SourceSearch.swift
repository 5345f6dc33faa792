public import Bindery
public import BinderyCollections
public import BinderySources

/// A search through several sources at once, as a collection with a section for each.
///
/// A source that fails, or takes too long, costs its own section alone.
@MainActor
public final class SourceSearch {
  /// What was found: a section for each source, in the order in which they were given.
  public let collection: ComposedModelCollection<FoundItem, SearchFailure>

  /// What the sources came to, in the order of the sections.
  public let tallies: [SourceTally]

  /// Creates a search. Nothing is asked before `collection` is refreshed.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - request: What is asked of each.
  ///   - presenter: Tells what identifies an item.
  ///   - models: What will be asked of the items; what identifies them always is.
  ///   - timeout: How long a source may take.
  ///   - clock: What time is measured with.
  public init(
    _ sources: [any RecordSource], for request: SearchRequest, presenter: Presenter,
    bringing models: ModelRequest = ModelRequest(.identity), timeout: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    tallies = sources.map { SourceTally(source: $0) }
    collection = .multiplexing(
      tallies.enumerated().map { index, tally in
        let asking = SourceAsking(
          tally: tally, request: request, presenter: presenter, models: models, timeout: timeout, clock: clock)
        return ChildCollection(
          SectionId(rawValue: "\(index)"), title: tally.source.sourceId.rawValue,
          AsyncModelCollection(streaming: asking.ask))
      })
  }
}

/// How one source is asked.
private struct SourceAsking: Sendable {
  let tally: SourceTally
  let request: SearchRequest
  let presenter: Presenter
  let models: ModelRequest
  let timeout: Duration
  let clock: any Clock<Duration>

  /// Asks the source, and hands over its items as they come.
  @concurrent
  func ask(_ receiver: ElementReceiver<FoundItem>) async throws(SearchFailure) {
    let queue = FoundQueue()
    async let outcome = self.outcome(queue)
    for await _ in queue.arrivals {
      await hand(queue.takeAll(), to: receiver)
    }
    if let failure = await outcome { throw failure }
  }

  /// Hands over what was found, with models that are made together.
  private func hand(_ found: [FoundRecords], to receiver: ElementReceiver<FoundItem>) async {
    guard !found.isEmpty else { return }
    for found in found { tally.add(found) }
    await receiver.report(LoadProgress(completed: tally.lookedAtCount))
    let records = found.flatMap(\.records)
    guard !records.isEmpty else { return }
    await receiver.append(presenter.foundItems(records, from: tally.source.sourceId, bringing: models))
  }

  /// Waits for the end of the search or of its time, whichever comes first.
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
    return SearchFailure(
      tally.source.sourceId,
      .source(SourceFailure(.timedOut, "its time of \(seconds.shortText) s is over; --timeout gives it more")))
  }
}

extension Double {
  /// The number without a fraction where there is none.
  fileprivate var shortText: String {
    self == rounded() && magnitude < 1e15 ? String(Int64(self)) : String(self)
  }
}
