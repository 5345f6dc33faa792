public import Bindery

/// A collection that loads page after page, as a view comes near its end.
///
/// Nothing is loaded before the first `refresh()`, and only one page is loaded at a time. The collection ends after a
/// page without a cursor, or without a new element. Elements that repeat those of earlier pages are dropped. After a
/// failure the elements stay, and only `retry()` requests the page again. Deinitializing the collection cancels its
/// load.
@MainActor
public final class PagedModelCollection<
  Element: CollectionElement, Failure: Error, Cursor: Sendable
>: StoredModelCollection {
  /// The type of a function that fetches the page at a cursor, or the first page for `nil`.
  public typealias Fetch = @concurrent @Sendable (Cursor?) async throws(Failure) -> Page<Element, Cursor>

  /// The policy for the elements during a refresh.
  public enum Refreshing: Hashable, Sendable {
    /// Elements stay until the first page arrives.
    case keepsElements

    /// Elements are removed at once.
    case clearsElements
  }

  private enum Position: Sendable {
    case first
    case after(Cursor)
    case end
  }

  /// The store that keeps the collection's state and notifies its observers.
  public let store = CollectionStore<Element, Failure>()

  /// The number of pages loaded since the last refresh.
  public private(set) var pageCount = 0

  private let nearness: Int
  private let refreshing: Refreshing
  private let fetch: Fetch
  private let latest = LatestTask()
  private var position = Position.first
  private var positions: [Element.ElementId: Int] = [:]
  private var lastShown: Int?

  /// Creates a collection, and loads nothing yet.
  ///
  /// - Parameters:
  ///   - nearness: The distance from the end, in elements, at which the next page is requested; at least 1.
  ///   - refreshing: The policy for the elements during a refresh.
  ///   - fetch: Fetches the page at a cursor, or the first page for `nil`.
  public init(nearness: Int = 20, refreshing: Refreshing = .keepsElements, fetch: @escaping Fetch) {
    self.nearness = max(1, nearness)
    self.refreshing = refreshing
    self.fetch = fetch
  }

  /// Whether no page follows: the last one loaded had no cursor, or no new element.
  public var isAtEnd: Bool {
    if case .end = position { true } else { false }
  }

  /// Starts again with the first page, and cancels the load of any other page.
  public func refresh() {
    position = .first
    pageCount = 0
    lastShown = nil
    load(clearing: refreshing == .clearsElements)
  }

  /// Requests the next page, for example because a person asks for more.
  ///
  /// This has no effect before the first refresh, during a load, after a failure, and at the end.
  public func loadMore() {
    guard state.phase == .loaded, !isAtEnd else { return }
    load()
  }

  /// Requests the page that failed again. This has no effect unless the last load failed.
  public func retry() {
    guard state.phase == .failed else { return }
    load()
  }

  /// Tells the collection that a view shows the element at a position; near the end, this requests the next page.
  ///
  /// - Parameter position: The number of elements before the one shown.
  public func didShow(at position: Int) {
    lastShown = max(lastShown ?? 0, position)
    loadIfNearEnd()
  }

  /// Tells the collection that a view shows the element with an identifier; near the end, this requests the next page.
  ///
  /// An identifier that isn't in the collection is ignored.
  public func didShow(_ id: Element.ElementId) {
    guard let position = positions[id] else { return }
    didShow(at: position)
  }
}

extension PagedModelCollection {
  private func load(clearing: Bool = false) {
    begin(clearing: clearing)
    let fetch = fetch
    let cursor: Cursor? = if case .after(let cursor) = position { cursor } else { nil }
    latest.start { _ in
      await outcome { () async throws(Failure) in try await fetch(cursor) }
    } deliver: { [weak self] result in
      self?.end(result)
    }
  }

  private func begin(clearing: Bool) {
    let elements = clearing ? [] : state.elements
    if clearing { positions = [:] }
    guard state.phase != .loading || elements.count != state.elements.count else { return }
    store.show(elements, .loading)
  }

  private func end(_ result: Result<Page<Element, Cursor>, Failure>) {
    switch result {
    case .success(let page): append(page)
    case .failure(let failure): store.state.ownStatus = .failed(failure)
    }
  }

  private func append(_ page: Page<Element, Cursor>) {
    if case .first = position { positions = [:] }
    let former = positions.isEmpty ? [] : state.elements
    let new = page.elements.filter { element in
      guard positions[element.elementId] == nil else { return false }
      positions[element.elementId] = positions.count
      return true
    }
    pageCount += 1
    position = new.isEmpty ? .end : page.next.map(Position.after) ?? .end
    store.show(former + new, .loaded)
    loadIfNearEnd()
  }

  private func loadIfNearEnd() {
    guard let lastShown, lastShown >= state.elements.count - nearness else { return }
    loadMore()
  }
}
