public import Bindery

/// A collection that loads its elements page by page as a view scrolls toward the end.
///
/// Nothing is loaded before the first `refresh()`, and only one page is loaded at a time. The collection ends after a
/// page without a cursor, or without a new element. Elements that repeat those of earlier pages are dropped. After a
/// failure the elements stay, and only `retry()` requests the page again. Deinitializing the collection cancels its
/// load.
///
/// A list that can be read from any position is a range of pages that begins where ``jump(to:)`` has led, and grows at
/// both ends. The elements of a page before the others are shown together once the page is complete.
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

  /// The store that keeps the collection's state and notifies its observers.
  public let store = CollectionStore<Element, Failure>()

  /// The number of pages loaded since the last refresh.
  public private(set) var pageCount = 0

  private let nearness: Int
  private let refreshing: Refreshing
  private let turning: Turning
  private let cursor: @MainActor (PagePosition) -> Cursor?
  private let fetch: Stream
  private let latest = LatestTask()
  private var pages: LoadedPages<Element, Cursor>
  private var lastShown: Int?

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
  ///   - cursor: Returns the cursor of a page with the element at a position, or `nil`, as by default, if the list is
  ///     read only from its start.
  ///   - fetch: Fetches the page at a cursor, or the first page for `nil`.
  public convenience init(
    nearness: Int = 20, refreshing: Refreshing = .keepsElements,
    cursor: @escaping @MainActor (PagePosition) -> Cursor? = { _ in nil }, fetch: @escaping Fetch
  ) {
    self.init(nearness, refreshing, .onDemand, cursor, keepsRepeats: false) { (cursor, _) async throws(Failure) in
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
  ///   - cursor: Returns the cursor of a page with the element at a position, or `nil`, as by default, if the list is
  ///     read only from its start.
  ///   - stream: Fetches the page at a cursor, or the first page for `nil`.
  public convenience init(
    nearness: Int = 20, refreshing: Refreshing = .keepsElements, turning: Turning = .onDemand,
    cursor: @escaping @MainActor (PagePosition) -> Cursor? = { _ in nil }, streaming stream: @escaping Stream
  ) {
    self.init(nearness, refreshing, turning, cursor, keepsRepeats: true, stream)
  }

  private init(
    _ nearness: Int, _ refreshing: Refreshing, _ turning: Turning,
    _ cursor: @escaping @MainActor (PagePosition) -> Cursor?, keepsRepeats: Bool, _ fetch: @escaping Stream
  ) {
    self.nearness = max(1, nearness)
    (self.refreshing, self.turning) = (refreshing, turning)
    (self.cursor, self.fetch) = (cursor, fetch)
    pages = LoadedPages(hasPositions: cursor(.index(0)) != nil, keepsRepeats: keepsRepeats)
  }

  /// Whether the last page of the list is loaded: it had no cursor for a next page, or no new element.
  public var isAtEnd: Bool { pages.isAtEnd }

  /// Whether all pages of the list are loaded.
  public var isComplete: Bool { isAtEnd && pages.previous == nil }

  /// Loads the first page again, and cancels a load in progress.
  public func refresh() {
    pageCount = 0
    restart(at: nil, clearing: refreshing == .clearsElements)
  }

  /// Loads the page with the element at a position in place of all others, and cancels a load in progress.
  ///
  /// The elements stay until the page is complete.
  ///
  /// - Parameter position: The position. One beyond the end is that of the last element.
  /// - Returns: Whether the page is loaded now; `false` if the element is there already, if nothing was loaded before,
  ///   or if the list is read only from its start.
  @discardableResult
  public func jump(to position: PagePosition) -> Bool {
    guard pageCount > 0, !pages.contains(position), let cursor = cursor(position) else { return false }
    restart(at: cursor)
    return true
  }

  /// Requests the next page.
  ///
  /// This has no effect before the first refresh, during a load, after a failure, and at the end.
  public func loadMore() {
    guard state.phase == .loaded, !isAtEnd else { return }
    loadNext(after: interruptedCount)
  }

  /// Requests the page whose load failed again. This has no effect unless the last load failed.
  public func retry() {
    guard state.phase == .failed else { return }
    // The elements that arrived before the failure count as new ones of the page.
    load(after: pages.newCount)
  }

  /// Cancels the current load, and restores the status from before it.
  ///
  /// Elements that have arrived stay. The next page is requested by the next call that requests one, or once a view shows
  /// an element further on than all before. After a refresh was cancelled, only a call requests the first page.
  public func cancel() {
    guard latest.isRunning else { return }
    latest.cancel()
    (isInterrupted, interruptedCount) = (true, pages.newCount)
    store.state.ownStatus = statusBefore
  }

  /// Requests the page again whose load was cancelled. This has no effect if no load was cancelled, or if another one has
  /// begun since.
  public func resume() {
    if isInterrupted { load(after: interruptedCount) }
  }

  /// Tells the collection that a view shows the element at a position; near the end, this requests the next page, and
  /// near the start the one before.
  ///
  /// - Parameter position: The number of elements before the one shown.
  public func didShow(at position: Int) {
    guard !isInterrupted || position > lastShown ?? -1 else { return }
    lastShown = max(lastShown ?? 0, position)
    loadIfNearEnd()
    if position < nearness { loadPrevious() }
  }

  /// Reports that a view shows the element with an identifier; near the end, this requests the next page.
  ///
  /// An identifier that isn't in the collection is ignored.
  public func didShow(_ id: Element.ElementId) {
    guard let position = pages.elements.index(of: id) else { return }
    didShow(at: position)
  }

  /// Requests the page whose load failed again, like ``retry()``, since all pages are in one section.
  public func retry(_ section: SectionId?) { retry() }

  /// Requests the next page, as ``loadMore()`` does, since all pages are in one section.
  public func loadMore(in section: SectionId) { loadMore() }

  /// Reports that a view shows the element at a position, like ``didShow(at:)``, since all pages are in one section.
  public func didShow(at position: Int, in section: SectionId) { didShow(at: position) }

  /// Loads the page with the element at a position, like ``jump(to:)``, since all pages are in one section.
  public func jump(to position: PagePosition, in section: SectionId) -> Bool { jump(to: position) }
}

extension PagedModelCollection {
  /// Loads the page at a cursor, or the first page for `nil`, in place of all others.
  private func restart(at cursor: Cursor?, clearing: Bool = false) {
    lastShown = nil
    pages.restart(at: cursor)
    if clearing { pages.removeAll() }
    load(clearing: clearing)
  }

  private func load(clearing: Bool = false, after arrived: Int? = nil) {
    begin(clearing: clearing, after: arrived)
    let (fetch, cursor) = (fetch, pages.step.cursor)
    latest.start { [weak self] started in
      let receiver = ElementReceiver { [weak self] in await self?.receive($0, of: started) }
      return await outcome { () async throws(Failure) in try await fetch(cursor, receiver) }
    } deliver: { [weak self] result in
      self?.end(result)
    }
  }

  private func begin(clearing: Bool, after arrived: Int?) {
    if !state.phase.isLoading { statusBefore = state.ownStatus }
    (interruptedCount, isInterrupted) = (nil, false)
    pages.begin(after: arrived)
    if !state.phase.isLoading || clearing && !state.isEmpty { show(.loading) }
  }

  private func receive(_ report: ElementReceiver<Element>.Report, of started: Int) {
    guard latest.isCurrent(started) else { return }
    switch report {
    case .progress(let progress): store.state.ownStatus = .loading(progress)
    case .elements(let arrived): if pages.receive(arrived) { show(state.ownStatus) }
    }
  }

  private func end(_ result: Result<Page<Element, Cursor>, Failure>) {
    switch result {
    case .success(let page): end(with: page)
    case .failure(let failure): store.state.ownStatus = .failed(failure)
    }
  }

  private func end(with page: Page<Element, Cursor>) {
    let insertedCount = pages.complete(with: page)
    lastShown = lastShown.map { $0 + insertedCount }
    pageCount += 1
    let goesOn = turning == .atOnce && !isAtEnd
    show(goesOn ? state.ownStatus : .loaded)
    if goesOn { loadNext() } else { loadIfNearEnd() }
  }

  private func show(_ status: LoadStatus<Failure>) {
    let section = CollectionSection<Element, Failure>(
      elements: pages.elements.all, firstPosition: pages.firstPosition)
    store.state = ModelCollectionState(sections: [section], status: status)
  }

  /// Loads the page after all others, or the first page if there is none yet.
  private func loadNext(after arrived: Int? = nil) {
    if let next = pages.next { pages.turn(to: .next(next)) }
    load(after: arrived)
  }

  private func loadIfNearEnd() {
    guard pages.next != nil, let lastShown, lastShown >= state.elements.count - nearness else { return }
    loadMore()
  }

  private func loadPrevious() {
    guard state.phase == .loaded, !isInterrupted, let previous = pages.previous else { return }
    pages.turn(to: .previous(previous))
    load()
  }
}
