internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The requests to one source, page by page, with which the items of each page are decoded.
struct SourcePages: Sendable {
  /// The counts and the problems of the source.
  let tally: SourceTally

  /// The query, with the limit of all items, or of each page if pages are turned on demand.
  let request: SearchRequest

  /// The presenter that creates the models which identify items, read anew for each part of a page.
  let presenter: CurrentPresenter

  /// The settings with which the source is asked: pages, time limit and clock.
  let policy: SearchPolicy

  /// The pages as a collection, whose refresh sends the first request.
  @MainActor var collection: PagedModelCollection<FoundItem, SearchFailure, PageCursor> {
    PagedModelCollection(turning: policy.turning, cursorAt: cursor(at:), streaming: page)
  }

  /// Queries the source for a page, and passes its items to the receiver as they arrive.
  ///
  /// Pages without a wanted item are skipped. The first page begins the counts of the source anew.
  ///
  /// - Parameters:
  ///   - cursor: The cursor of the page, or `nil` for the first one.
  ///   - receiver: The receiver of the items.
  /// - Returns: The cursors of the pages that follow and precede, without items.
  /// - Throws: The failure of the source, or the reason why it isn't asked any further.
  @concurrent
  func page(
    at cursor: PageCursor?, _ receiver: ElementReceiver<FoundItem>
  ) async throws(SearchFailure) -> Page<FoundItem, PageCursor> {
    if let cursor, !cursor.isInOrder { return try await positionedPage(at: cursor, receiver) }
    return Page([], next: try await next(at: cursor) { await hand($0, to: receiver) })
  }

  /// Queries the source for a page, and passes its results to a function as they arrive.
  ///
  /// Pages without a wanted item are skipped. The first page begins the counts of the source anew.
  ///
  /// - Parameters:
  ///   - cursor: The cursor of the page, or `nil` for the first one.
  ///   - take: The function that receives the results.
  /// - Returns: The cursor of the next page, or `nil` if none is to be asked for.
  /// - Throws: The failure of the source, or the reason why it isn't asked any further.
  @concurrent
  func next(
    at cursor: PageCursor?, take: ([FoundRecords]) async -> Void
  ) async throws(SearchFailure) -> PageCursor? {
    if cursor == nil { tally.restart() }
    var cursor = cursor ?? PageCursor(time: policy.timeout)
    while true {
      let (asked, time, failure) = await ask(cursor, take)
      if let failure { throw failure }
      guard let next = asked.next, policy.turning == .onDemand || cursor.count + asked.count < request.limit else {
        return nil
      }
      let rest = policy.turning == .onDemand ? policy.timeout : cursor.time - time
      cursor = try turned(cursor, to: next, after: asked, time: rest)
      if asked.count > 0 { return cursor }
    }
  }
}

extension SearchFailure.Cause {
  /// The cause of the failure of a search that was cancelled.
  fileprivate static let cancelled = Self.source(SourceFailure(.cancelled, "the search was cancelled"))
}

extension SourcePages {
  /// Returns the cursor of the page after one with a cursor. Throws the reason why it isn't requested.
  func turned(
    _ cursor: PageCursor, to next: PageToken, after asked: AskedPage, time: Duration
  ) throws(SearchFailure) -> PageCursor {
    do throws(SourceFailure) {
      return try cursor.turned(to: next, after: asked, time: time)
    } catch {
      throw SearchFailure(tally.source.sourceId, .source(error))
    }
  }

  /// Requests the page at a cursor, and returns its counts, the time that it took, and the failure of the source, or
  /// `nil` if it has succeeded.
  func ask(
    _ cursor: PageCursor, _ take: ([FoundRecords]) async -> Void
  ) async -> (page: AskedPage, time: Duration, failure: SearchFailure?) {
    // The task may have been cancelled before it began, and the source isn't asked then.
    if Task.isCancelled { return (AskedPage(), .zero, SearchFailure(tally.source.sourceId, .cancelled)) }
    let queue = FoundQueue()
    async let outcome = timed(by: policy.clock) { await end(of: request(at: cursor), within: cursor.time, queue) }
    var page = AskedPage()
    for await _ in queue.arrivals {
      let found = queue.takeAll()
      for found in found { page.add(found) }
      await take(found)
    }
    let (failure, time) = await outcome
    return (page, time, failure)
  }

  /// Returns the request for the page at a cursor.
  private func request(at cursor: PageCursor) -> SearchRequest {
    var request = request
    request.next = cursor.token
    if policy.turning == .atOnce { request.limit -= cursor.count }
    if case .back(_, let count) = cursor.way { request.limit = count }
    return request
  }

  /// Decodes results together, and passes the items to the receiver.
  func hand(_ found: [FoundRecords], to receiver: ElementReceiver<FoundItem>) async {
    // What comes after a cancellation is for nothing, and another request may count by now.
    guard !found.isEmpty, !Task.isCancelled else { return }
    for found in found { tally.add(found) }
    await receiver.report(LoadProgress(completed: tally.lookedAtCount, total: tally.total))
    let records = found.flatMap(\.records)
    guard !records.isEmpty else { return }
    let items = await presenter.value.foundItems(records, from: tally.source.sourceId, bringing: policy.models)
    if !Task.isCancelled { await receiver.append(tally.distinguish(items)) }
  }

  /// Sends a request, waits for its end or for its timeout, whichever comes first, and returns the failure, or `nil` if
  /// it has succeeded.
  private func end(
    of request: SearchRequest, within time: Duration, _ queue: FoundQueue
  ) async -> SearchFailure? {
    defer { queue.finish() }
    return await withTaskGroup(of: SearchFailure?.self) { group in
      group.addTask { await search(request) { queue.put($0) } }
      group.addTask { await timeLimit(time) }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Requests a page, passes its records on, and returns the failure, or `nil` if there was none.
  private func search(
    _ request: SearchRequest, _ take: @escaping @Sendable (FoundRecords) -> Void
  ) async -> SearchFailure? {
    do throws(SearchFailure) {
      try await tally.source.records(for: request, take: take)
      return nil
    } catch {
      return error
    }
  }

  /// Waits for the time limit and returns the failure that the source has exceeded it.
  private func timeLimit(_ time: Duration) async -> SearchFailure? {
    try? await policy.clock.sleep(for: time)
    let seconds = Double(policy.timeout.components.seconds) + Double(policy.timeout.components.attoseconds) / 1e18
    let sentence = "its time of \(seconds.shortText) s is over" + (policy.timeoutRemedy.map { "; \($0)" } ?? "")
    return SearchFailure(tally.source.sourceId, .source(SourceFailure(.timedOut, sentence)))
  }
}

/// Calls a function, and returns its result and the time that it took by a clock.
private func timed<Time: Clock<Duration>, Value: Sendable>(
  by clock: Time, _ body: @Sendable () async -> Value
) async -> (Value, Duration) {
  let start = clock.now
  let value = await body()
  return (value, start.duration(to: clock.now))
}

extension Double {
  /// The number as text, without a fraction if it is an integer.
  fileprivate var shortText: String {
    self == rounded() && magnitude < 1e15 ? String(Int64(self)) : String(self)
  }
}
