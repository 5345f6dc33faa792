public import Bindery

/// A collection that loads page after page, as a view comes near its end.
///
/// Nothing is loaded before the first `refresh()`, and never two pages at once. The collection is at
/// its end after a page without a cursor, or without a new element. Elements of earlier pages that
/// come again are dropped. After a failure the elements stay, and the page is asked for again only
/// by `retry()`. Letting go of the collection cancels its load.
@MainActor
public final class PagedModelCollection<
  Element: CollectionElement, Failure: Error, Cursor: Sendable
>: StoredModelCollection {
  /// The type of a function that gets the page at a cursor, or the first page.
  public typealias Fetch = @concurrent @Sendable (Cursor?) async throws(Failure) -> Page<Element, Cursor>

  /// What happens to the elements at a refresh.
  public enum Refreshing: Hashable, Sendable {
    /// They stay until the first page comes.
    case keepsElements

    /// They go at once.
    case clearsElements
  }

  private enum Position: Sendable {
    case first
    case after(Cursor)
    case end
  }

  /// Where the state is kept.
  public let store = CollectionStore<Element, Failure>(
    ModelCollectionState(sections: [CollectionSection()], status: .notLoaded))

  /// How many pages have come since the last refresh.
  public private(set) var pageCount = 0

  private let nearness: Int
  private let refreshing: Refreshing
  private let fetch: Fetch
  private let latest = LatestTask()
  private var position = Position.first
  private var positions: [Element.ElementId: Int] = [:]
  private var lastShown: Int?

  /// Creates a collection of which nothing is loaded.
  ///
  /// - Parameters:
  ///   - nearness: How many elements before the end the next page is asked for; at least one.
  ///   - refreshing: What happens to the elements at a refresh.
  ///   - fetch: Gets the page at a cursor, or the first page.
  public init(nearness: Int = 20, refreshing: Refreshing = .keepsElements, fetch: @escaping Fetch) {
    self.nearness = max(1, nearness)
    self.refreshing = refreshing
    self.fetch = fetch
  }

  /// Whether there is no page after those that have come.
  public var isAtEnd: Bool {
    if case .end = position { true } else { false }
  }

  /// Begins anew with the first page. A page that is on its way is cancelled.
  public func refresh() {
    position = .first
    pageCount = 0
    lastShown = nil
    load(clearing: refreshing == .clearsElements)
  }

  /// Asks for the page after those that have come, as when a person asks for more.
  ///
  /// This does nothing before the first refresh, while a page is on its way, after a failure, and at the end.
  public func loadMore() {
    guard state.phase == .loaded, !isAtEnd else { return }
    load()
  }

  /// Asks again for the page that failed; nothing where none did.
  public func retry() {
    guard state.phase == .failed else { return }
    load()
  }

  /// Tells that a view shows an element. The next page is asked for where it is near the end.
  ///
  /// - Parameter position: How many elements stand before it.
  public func didShow(at position: Int) {
    lastShown = max(lastShown ?? 0, position)
    loadIfNearEnd()
  }

  /// Tells that a view shows an element. The next page is asked for where it is near the end.
  ///
  /// - Parameter id: Identifies the element; one that isn't there counts for nothing.
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
    show(elements, .loading)
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
      positions.updateValueIfAbsent(positions.count, forKey: element.elementId)
    }
    pageCount += 1
    position = new.isEmpty ? .end : page.next.map(Position.after) ?? .end
    show(former + new, .loaded)
    loadIfNearEnd()
  }

  private func loadIfNearEnd() {
    guard let lastShown, lastShown >= state.elements.count - nearness else { return }
    loadMore()
  }

  private func show(_ elements: [Element], _ status: LoadStatus<Failure>) {
    store.state = ModelCollectionState(sections: [CollectionSection(elements: elements)], status: status)
  }
}

extension Dictionary {
  /// Sets the value of a key that has none.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  /// - Returns: Whether the key had none.
  fileprivate mutating func updateValueIfAbsent(_ value: Value, forKey key: Key) -> Bool {
    guard self[key] == nil else { return false }
    self[key] = value
    return true
  }
}
