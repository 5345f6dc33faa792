public import Bindery

/// A collection of the results of a query, such as a search text that changes as a person types.
///
/// Queries are debounced: a new query is sent after a quiet period, and the collection is loading until the results
/// arrive. The results of the previous query stay meanwhile if the new one extends it, and are removed otherwise. Only
/// the results of the last query are ever delivered.
@MainActor
public final class QueryModelCollection<
  Query: CollectionQuery, Element: CollectionElement, Failure: Error
>: StoredModelCollection {
  /// The type of a function that answers a query.
  public typealias Fetch = @concurrent @Sendable (Query) async throws(Failure) -> [Element]

  /// The store that keeps the collection's state and notifies its observers.
  public let store = CollectionStore<Element, Failure>()

  /// The query that was set last, or `nil` if none was set; its results may not have arrived yet.
  public private(set) var query: Query?

  /// Whether the last search was cancelled, and none was requested since.
  public private(set) var isInterrupted = false

  /// The quiet period after which a changed query is sent.
  private let wait: Duration
  /// The clock that measures times.
  private let clock: any Clock<Duration>
  /// The function that returns the results of a query.
  private let fetch: Fetch
  /// The holder of the running search, which is cancelled when the next one starts.
  private let latest = LatestTask()
  /// The query whose results are shown, or `nil` if there are none.
  private var answered: Query?
  /// The load status before the running search, to which a cancelled search returns.
  private var statusBefore = LoadStatus<Failure>.notLoaded

  /// Creates a collection without a query.
  ///
  /// - Parameters:
  ///   - wait: The quiet period before a query is sent.
  ///   - clock: The clock that measures the quiet period.
  ///   - fetch: Answers a query.
  public init(
    debounce wait: Duration = .milliseconds(150), clock: any Clock<Duration> = ClockKey.defaultValue,
    fetch: @escaping Fetch
  ) {
    self.wait = wait
    self.clock = clock
    self.fetch = fetch
  }

  /// Sets the query.
  ///
  /// Setting the same query has no effect, and an empty one clears the collection without a request.
  public func setQuery(_ query: Query) {
    guard query != self.query else { return }
    self.query = query
    guard !query.isEmpty else { return clear() }
    begin(query)
    ask(query, after: wait)
  }

  /// Sends the query again without a delay, for example after a failure. Without a query, or with an empty one, this
  /// has no effect.
  public func refresh() {
    guard let query, !query.isEmpty else { return }
    begin(query)
    ask(query, after: .zero)
  }

  /// Cancels the current request or the pending quiet period, and restores the status from before it.
  ///
  /// The elements stay. If the query has removed the results of the previous one, the status becomes `notLoaded`.
  public func cancel() {
    guard latest.isRunning else { return }
    latest.cancel()
    isInterrupted = true
    store.state.ownStatus = statusBefore
  }
}

extension QueryModelCollection {
  /// Removes all elements and resets the status to `notLoaded`, so that a view can show a hint.
  private func clear() {
    latest.cancel()
    (answered, isInterrupted) = (nil, false)
    store.show([], .notLoaded)
  }

  /// Shows that a search has begun; the shown results stay if the new query extends theirs.
  private func begin(_ query: Query) {
    isInterrupted = false
    let keepsElements = answered.map(query.extends) ?? false
    if !latest.isRunning { statusBefore = state.ownStatus }
    if !keepsElements { (answered, statusBefore) = (nil, .notLoaded) }
    let elements = keepsElements ? state.elements : []
    if state.phase != .loading || elements.count != state.elements.count { store.show(elements, .loading) }
  }

  /// Sends a query after a quiet period, and shows the results.
  private func ask(_ query: Query, after wait: Duration) {
    let (clock, fetch) = (clock, fetch)
    latest.start { _ -> Result<[Element], Failure>? in
      if wait > .zero { try? await clock.sleep(for: wait) }
      if Task.isCancelled { return nil }
      return await outcome { () async throws(Failure) in try await fetch(query) }
    } deliver: { [weak self] result in
      self?.end(query, result)
    }
  }

  /// Shows the results or the failure of a query; a `nil` result, of a cancelled search, changes nothing.
  private func end(_ query: Query, _ result: Result<[Element], Failure>?) {
    switch result {
    case .success(let elements):
      answered = query
      store.show(elements, .loaded)
    case .failure(let failure): store.state.ownStatus = .failed(failure)
    case nil: break
    }
  }
}

/// A query for the elements of a collection, such as the text of a search.
public protocol CollectionQuery: Equatable, Sendable {
  /// Whether the query is empty; an empty query isn't sent, and the collection becomes empty.
  var isEmpty: Bool { get }

  /// Returns whether this query narrows another one, so that the other's results may stay until new ones arrive.
  ///
  /// - Parameter other: The query that was answered last.
  /// - Returns: Whether every result of this query is likely to be a result of the other one.
  func extends(_ other: Self) -> Bool
}

extension String: CollectionQuery {
  /// Returns whether this text begins with another one, so that every result of this one is likely one of the other.
  public func extends(_ other: String) -> Bool {
    hasPrefix(other)
  }
}
