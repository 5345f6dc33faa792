public import Bindery

/// A collection that loads its elements page by page as a view scrolls toward the end.
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

  /// The type of a function that fetches the page at a cursor, or the first page for `nil`, and passes its elements to
  /// the receiver as they arrive; the page that it returns has only the rest of them.
  public typealias Stream =
    @concurrent @Sendable (Cursor?, ElementReceiver<Element>) async throws(Failure) -> Page<Element, Cursor>

  /// The policy for the elements during a refresh.
  public enum Refreshing: Hashable, Sendable {
    /// Elements stay until the first page arrives.
    case keepsElements

    /// A refresh removes the loaded elements at once.
    case clearsElements
  }

  /// The policy for the pages after the first.
  public enum Turning: Hashable, Sendable {
    /// A page is loaded when a view comes near the end, or when a person asks for more.
    case onDemand

    /// Each page is requested as soon as the previous one has arrived, until the last page has arrived.
    case atOnce
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
  private let turning: Turning
  private let fetch: Stream

  /// Whether repeated elements within one page are kept instead of dropped.
  private let keepsRepeats: Bool
  private let latest = LatestTask()
  private var position = Position.first
  private var positions: [Element.ElementId: Int] = [:]
  private var lastShown: Int?

  /// The position of the first element of the page being loaded, or 0 if the page replaces all elements.
  private var pageStart = 0

  /// The number of new elements that the page being loaded has delivered, or `nil` before it delivers any.
  private var newCount: Int?

  /// The number of new elements that a cancelled page had delivered, or `nil`; they count when it is requested again.
  private var interruptedCount: Int?

  /// Whether the latest load was cancelled.
  private var isInterrupted = false
  private var statusBefore = LoadStatus<Failure>.notLoaded

  /// Creates a collection, and loads nothing yet.
  ///
  /// - Parameters:
  ///   - nearness: The distance from the end, in elements, at which the next page is requested; at least 1.
  ///   - refreshing: The policy for the elements during a refresh.
  ///   - fetch: Fetches the page at a cursor, or the first page for `nil`.
  public convenience init(nearness: Int = 20, refreshing: Refreshing = .keepsElements, fetch: @escaping Fetch) {
    self.init(nearness, refreshing, .onDemand, keepsRepeats: false) { (cursor, _) async throws(Failure) in
      try await fetch(cursor)
    }
  }

  /// Creates a collection whose elements arrive one after the other, and loads nothing yet.
  ///
  /// Repeated elements within one page are kept.
  ///
  /// - Parameters:
  ///   - nearness: The distance from the end, in elements, at which the next page is requested; at least 1.
  ///   - refreshing: The policy for the elements during a refresh, in which they stay until the first new one arrives.
  ///   - turning: The policy for the pages after the first.
  ///   - stream: Fetches the page at a cursor, or the first page for `nil`.
  public convenience init(
    nearness: Int = 20, refreshing: Refreshing = .keepsElements, turning: Turning = .onDemand,
    streaming stream: @escaping Stream
  ) {
    self.init(nearness, refreshing, turning, keepsRepeats: true, stream)
  }

  private init(
    _ nearness: Int, _ refreshing: Refreshing, _ turning: Turning, keepsRepeats: Bool, _ fetch: @escaping Stream
  ) {
    self.nearness = max(1, nearness)
    self.refreshing = refreshing
    self.turning = turning
    self.keepsRepeats = keepsRepeats
    self.fetch = fetch
  }

  /// Whether all pages are loaded: the last one had no cursor for a next page, or no new element.
  public var isAtEnd: Bool {
    if case .end = position { true } else { false }
  }

  /// Loads the first page again, and cancels a load in progress.
  public func refresh() {
    position = .first
    pageCount = 0
    lastShown = nil
    load(clearing: refreshing == .clearsElements)
  }

  /// Requests the next page.
  ///
  /// This has no effect before the first refresh, during a load, after a failure, and at the end.
  public func loadMore() {
    guard state.phase == .loaded, !isAtEnd else { return }
    load(after: interruptedCount)
  }

  /// Requests the page whose load failed again. This has no effect unless the last load failed.
  public func retry() {
    guard state.phase == .failed else { return }
    // The elements that arrived before the failure count as new ones of the page.
    load(after: newCount)
  }

  /// Cancels the current load, and restores the status from before it.
  ///
  /// Elements that have arrived stay. The next page is requested by the next call that requests one, or once a view shows
  /// an element further on than all before. After a refresh was cancelled, only a call requests the first page.
  public func cancel() {
    guard latest.isRunning else { return }
    latest.cancel()
    (isInterrupted, interruptedCount) = (true, newCount)
    store.state.ownStatus = statusBefore
  }

  /// Requests the page again whose load was cancelled. This has no effect if no load was cancelled, or if another one has
  /// begun since.
  public func resume() {
    if isInterrupted { load(after: interruptedCount) }
  }

  /// Tells the collection that a view shows the element at a position; near the end, this requests the next page.
  ///
  /// - Parameter position: The number of elements before the one shown.
  public func didShow(at position: Int) {
    guard !isInterrupted || position > lastShown ?? -1 else { return }
    lastShown = max(lastShown ?? 0, position)
    loadIfNearEnd()
  }

  /// Reports that a view shows the element with an identifier; near the end, this requests the next page.
  ///
  /// An identifier that isn't in the collection is ignored.
  public func didShow(_ id: Element.ElementId) {
    guard let position = positions[id] else { return }
    didShow(at: position)
  }

  /// Requests the page whose load failed again, like ``retry()``, since all pages are in one section.
  public func retry(_ section: SectionId?) { retry() }

  /// Requests the next page, as ``loadMore()`` does, since all pages are in one section.
  public func loadMore(in section: SectionId) { loadMore() }

  /// Reports that a view shows the element at a position, like ``didShow(at:)``, since all pages are in one section.
  public func didShow(at position: Int, in section: SectionId) { didShow(at: position) }
}

extension PagedModelCollection {
  private func load(clearing: Bool = false, after arrived: Int? = nil) {
    begin(clearing: clearing)
    if case .after = position { newCount = arrived }
    let fetch = fetch
    let cursor: Cursor? = if case .after(let cursor) = position { cursor } else { nil }
    latest.start { [weak self] started in
      let receiver = ElementReceiver { [weak self] in await self?.receive($0, of: started) }
      return await outcome { () async throws(Failure) in try await fetch(cursor, receiver) }
    } deliver: { [weak self] result in
      self?.end(result)
    }
  }

  private func begin(clearing: Bool) {
    let elements = clearing ? [] : state.elements
    if clearing { positions = [:] }
    if !state.phase.isLoading { statusBefore = state.ownStatus }
    (pageStart, newCount, interruptedCount, isInterrupted) = (elements.count, nil, nil, false)
    guard !state.phase.isLoading || elements.count != state.elements.count else { return }
    store.show(elements, .loading)
  }

  private func receive(_ report: ElementReceiver<Element>.Report, of started: Int) {
    guard latest.isCurrent(started) else { return }
    switch report {
    case .progress(let progress): store.state.ownStatus = .loading(progress)
    case .elements(let elements): store.show(appending(elements), state.ownStatus)
    }
  }

  private func end(_ result: Result<Page<Element, Cursor>, Failure>) {
    switch result {
    case .success(let page): append(page)
    case .failure(let failure): store.state.ownStatus = .failed(failure)
    }
  }

  private func append(_ page: Page<Element, Cursor>) {
    let elements = appending(page.elements)
    pageCount += 1
    position = newCount == 0 ? .end : page.next.map(Position.after) ?? .end
    let goesOn = turning == .atOnce && !isAtEnd
    store.show(elements, goesOn ? state.ownStatus : .loaded)
    if goesOn { load() } else { loadIfNearEnd() }
  }

  /// Returns the current elements followed by the arrived ones, without those that were loaded before this page.
  private func appending(_ arrived: [Element]) -> [Element] {
    if newCount == nil, case .first = position { (positions, pageStart) = ([:], 0) }
    let former = positions.isEmpty ? [] : state.elements
    var all = former
    for element in arrived where isNew(element) {
      positions[element.elementId] = positions[element.elementId] ?? all.count
      all.append(element)
    }
    newCount = (newCount ?? 0) + all.count - former.count
    return all
  }

  private func isNew(_ element: Element) -> Bool {
    guard let position = positions[element.elementId] else { return true }
    return keepsRepeats && position >= pageStart
  }

  private func loadIfNearEnd() {
    guard case .after = position, let lastShown, lastShown >= state.elements.count - nearness else { return }
    loadMore()
  }
}
