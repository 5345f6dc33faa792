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

  /// The distance from an end of the loaded pages, in elements, at which the page beyond it is requested.
  private let nearness: Int

  /// The policy for the elements during a refresh.
  private let refreshing: Refreshing

  /// The policy for the pages after the first.
  private let turning: Turning

  /// The function that returns the cursor of a page with the element at a position, or `nil` if there is none.
  private let cursor: @MainActor (PagePosition) -> Cursor?

  /// The function that fetches the page at a cursor.
  private let fetch: Stream

  /// The task of the running load.
  private let latest = LatestTask()

  /// The pages that are loaded, and what is known of those around them.
  private var pages: LoadedPages<Element, Cursor>

  /// The positions of the first and the last element that a view has shown since the last refresh or jump.
  private var shown: ClosedRange<Int>?

  /// The page whose load was cancelled, or `nil` if none was, or if another load has begun since.
  private var interrupted: LoadedPages<Element, Cursor>.Step?

  /// The status and the page of the load before the one that is running, or that was a jump and has failed.
  private var before: (status: LoadStatus<Failure>, step: LoadedPages<Element, Cursor>.Step) = (.notLoaded, .first)

  /// Creates a collection, and loads nothing yet.
  ///
  /// - Parameters:
  ///   - nearness: The distance from the end, in elements, at which the next page is requested, and from the start for
  ///     the one before; at least 1.
  ///   - refreshing: The policy for the elements during a refresh.
  ///   - cursor: Returns the cursor of a page with the element at a position, or `nil`, as by default, if the list is
  ///     read only from its start.
  ///   - fetch: Fetches the page at a cursor, or the first page for `nil`.
  public convenience init(
    nearness: Int = 20, refreshing: Refreshing = .keepsElements,
    cursorAt cursor: @escaping @MainActor (PagePosition) -> Cursor? = { _ in nil }, fetch: @escaping Fetch
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
  ///   - nearness: The distance from the end, in elements, at which the next page is requested, and from the start for
  ///     the one before; at least 1.
  ///   - refreshing: The policy for the elements during a refresh, in which they stay until the first new one arrives.
  ///   - turning: The policy for the pages after the first.
  ///   - cursor: Returns the cursor of a page with the element at a position, or `nil`, as by default, if the list is
  ///     read only from its start.
  ///   - stream: Fetches the page at a cursor, or the first page for `nil`.
  public convenience init(
    nearness: Int = 20, refreshing: Refreshing = .keepsElements, turning: Turning = .onDemand,
    cursorAt cursor: @escaping @MainActor (PagePosition) -> Cursor? = { _ in nil }, streaming stream: @escaping Stream
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
  public var isComplete: Bool { pages.isComplete }

  /// Loads the first page again, and cancels a load in progress.
  public func refresh() {
    pageCount = 0
    shown = nil
    load(.first, clearing: refreshing == .clearsElements)
  }

  /// Loads the page with the element at a position in place of all others, and cancels a load in progress.
  ///
  /// The elements stay until the page is complete. A jump to an element that is there cancels another one that is being
  /// loaded, and forgets one that has failed.
  ///
  /// - Parameter position: The position. One beyond the end is that of the last element.
  /// - Returns: Whether the page is loaded now; `false` if the element is there already, if nothing was loaded before,
  ///   or if the list is read only from its start.
  @discardableResult
  public func jump(to position: PagePosition) -> Bool {
    guard pageCount > 0 else { return false }
    if pages.contains(position) {
      if jumpTarget != nil || hasFailedJump { stop() }
      return false
    }
    guard position != jumpTarget else { return true }
    guard let cursor = cursor(position) else { return false }
    load(.jump(position, cursor))
    return true
  }

  /// Requests the next page.
  ///
  /// This has no effect before the first refresh, during a load, after a failure, and at the end.
  public func loadMore() {
    guard state.phase == .loaded, !isAtEnd else { return }
    load(pages.next.map { .next($0) } ?? .first)
  }

  /// Requests the page whose load failed again. This has no effect unless the last load failed.
  public func retry() {
    if state.phase == .failed { load(pages.step) }
  }

  /// Cancels the current load, and restores the status from before it.
  ///
  /// Elements that have arrived stay. The next page is requested by the next call that requests one, or once a view
  /// shows an element further on than all before. After a refresh was cancelled, only a call requests the first page.
  public func cancel() {
    guard latest.isRunning else { return }
    interrupted = pages.step
    stop()
  }

  /// Requests the page again whose load was cancelled. This has no effect if no load was cancelled, or if another one
  /// has begun since.
  public func resume() {
    if let interrupted { load(interrupted) }
  }

  /// Tells the collection that a view shows the element at a position; near the end, this requests the next page, and
  /// near the start the one before.
  ///
  /// After a load was cancelled, only an element beyond those that were shown before requests a page. During a jump,
  /// this has no effect.
  ///
  /// - Parameter position: The number of elements before the one shown.
  public func didShow(at position: Int) {
    guard jumpTarget == nil, interrupted == nil || shown?.contains(position) != true else { return }
    shown = shown.map { min($0.lowerBound, position)...max($0.upperBound, position) } ?? position...position
    loadIfNearEnd()
    if position < nearness, state.phase == .loaded, let previous = pages.previous { load(.previous(previous)) }
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
  /// Requests a page, and cancels a load in progress; `clearing` removes the elements at once.
  private func load(_ step: LoadedPages<Element, Cursor>.Step, clearing: Bool = false) {
    if !state.phase.isLoading, !hasFailedJump { before = (state.ownStatus, pages.step) }
    if case .first = step {
      pages.restart()
      before.step = .first
    }
    if clearing { pages.removeAll() }
    (pages.step, interrupted) = (step, nil)
    pages.begin()
    if !state.phase.isLoading || clearing && !state.isEmpty { show(.loading) }
    let fetch = fetch
    latest.start { [weak self] started in
      let receiver = ElementReceiver { [weak self] in await self?.receive($0, of: started) }
      return await outcome { () async throws(Failure) in try await fetch(step.cursor, receiver) }
    } deliver: { [weak self] result in
      self?.end(result)
    }
  }

  /// Cancels the current load, and restores the status from before it.
  private func stop() {
    latest.cancel()
    pages.step = before.step
    store.state.ownStatus = before.status
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
    shown = pages.step.target == nil ? shown.map { $0.shifted(by: insertedCount) } : nil
    pageCount += 1
    let goesOn = turning == .atOnce && !isAtEnd
    show(goesOn ? state.ownStatus : .loaded)
    if goesOn { load(pages.next.map { .next($0) } ?? .first) } else { loadIfNearEnd() }
  }

  /// The position that is jumped to, or `nil` if no such load is running.
  private var jumpTarget: PagePosition? { latest.isRunning ? pages.step.target : nil }

  /// Whether the last load was a jump, and has failed.
  private var hasFailedJump: Bool { state.phase == .failed && pages.step.target != nil }

  private func show(_ status: LoadStatus<Failure>) {
    let section = CollectionSection<Element, Failure>(
      elements: pages.elements.all, firstPosition: pages.firstPosition, total: pages.total)
    store.state = ModelCollectionState(sections: [section], status: status)
  }

  private func loadIfNearEnd() {
    guard pages.next != nil, let shown, shown.upperBound >= state.elements.count - nearness else { return }
    loadMore()
  }
}

extension ClosedRange<Int> {
  /// Returns the range with both bounds greater by a number, as far as an integer can be.
  fileprivate func shifted(by count: Int) -> Self {
    Swift.min(lowerBound, .max - count) + count...Swift.min(upperBound, .max - count) + count
  }
}
