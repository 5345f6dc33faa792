internal import Bindery

/// The pages of a list that are loaded, one after the other without a gap, and what is known of those around them.
struct LoadedPages<Element: CollectionElement, Cursor: Sendable> {
  /// A page that is loaded, by its place among the others.
  enum Step: Sendable {
    /// The first page, or after a jump the page at a cursor: it replaces all others.
    case first(Cursor?)

    /// The page after all others, whose elements are shown as they arrive.
    case next(Cursor)

    /// The page before all others.
    case previous(Cursor)
  }

  /// The end of the loaded pages.
  private enum End: Sendable {
    /// No page is loaded since the last refresh or jump.
    case unknown

    /// A page at a cursor follows.
    case before(Cursor)

    /// No page follows.
    case ofList
  }

  /// The elements of all pages.
  private(set) var elements: PagedElements<Element>

  /// The position of the first element in the whole list, or `nil` if the list is read only from its start.
  private(set) var firstPosition: Int?

  /// The page that was requested last.
  private(set) var step = Step.first(nil)

  /// The cursor of the page before all others, or `nil` if none precedes, or if it isn't known.
  private(set) var previous: Cursor?

  /// The number of new elements that the page being loaded has delivered, or `nil` before it delivers any.
  private(set) var newCount: Int?

  /// Whether the list can be read from any position.
  private let hasPositions: Bool

  private var end = End.unknown

  /// The elements so far of a page that is shown once it is complete.
  private var awaited: [Element] = []

  /// Creates pages of which none is loaded.
  ///
  /// - Parameters:
  ///   - hasPositions: Whether the list can be read from any position.
  ///   - keepsRepeats: Whether repeated elements within one page are kept instead of dropped.
  init(hasPositions: Bool, keepsRepeats: Bool) {
    self.hasPositions = hasPositions
    elements = PagedElements(keepsRepeats: keepsRepeats)
  }
}

extension LoadedPages {
  /// The cursor of the page after all others, or `nil` if none follows, or if it isn't known.
  var next: Cursor? {
    if case .before(let cursor) = end { cursor } else { nil }
  }

  /// Whether the last page of the list is loaded.
  var isAtEnd: Bool {
    if case .ofList = end { true } else { false }
  }

  /// Returns whether the element at a position in the whole list is loaded; beyond the end, the last one.
  func contains(_ position: PagePosition) -> Bool {
    guard case .index(let index) = position else { return isAtEnd }
    return firstPosition.map { index >= $0 && (isAtEnd || index < $0 + elements.all.count) } ?? false
  }

  /// Sets the page that is requested next: the first one for `nil`, or that at a cursor in place of all others.
  ///
  /// The elements stay until others arrive.
  mutating func restart(at cursor: Cursor?) {
    (step, end, previous) = (.first(cursor), .unknown, nil)
  }

  /// Sets the page that is requested next to the one before or after all others.
  mutating func turn(to step: Step) { self.step = step }

  /// Removes all elements.
  mutating func removeAll() {
    elements.removeAll()
    firstPosition = nil
  }

  /// Notes that the page is requested, of which a number of new elements has arrived by an earlier request.
  mutating func begin(after arrived: Int?) {
    (newCount, awaited) = (nil, [])
    elements.beginPage()
    if case .next = step { newCount = arrived }
  }

  /// Adds elements of the page that is being loaded, and returns whether they are shown, which a page that isn't
  /// reached in order is once it is complete, since until then it isn't known where its elements belong.
  mutating func receive(_ arrived: [Element]) -> Bool {
    guard step.isShownWhole else {
      _ = add(arrived)
      return true
    }
    awaited += arrived
    return false
  }

  /// Adds the rest of the page that is being loaded, and notes which pages precede and follow.
  ///
  /// - Returns: The number of elements that were inserted before all others.
  mutating func complete(with page: Page<Element, Cursor>) -> Int {
    let inserted = add(awaited + page.elements)
    awaited = []
    let following = newCount == 0 ? End.ofList : page.next.map(End.before) ?? .ofList
    switch step {
    case .first: (previous, firstPosition, end) = (page.previous, page.firstPosition ?? startPosition, following)
    case .next: end = following
    case .previous: (previous, firstPosition) = (newCount == 0 ? nil : page.previous, page.firstPosition ?? 0)
    }
    return inserted
  }

  /// The position of the first element of the first page.
  private var startPosition: Int? { hasPositions ? 0 : nil }

  /// Adds elements without those that other pages have, and returns how many were inserted before all others.
  private mutating func add(_ arrived: [Element]) -> Int {
    switch step {
    case .first(let cursor) where newCount == nil:
      elements.removeAll()
      if cursor == nil { firstPosition = startPosition }
      newCount = elements.append(arrived)
    case .first, .next: newCount = (newCount ?? 0) + elements.append(arrived)
    case .previous:
      let count = elements.insert(arrived)
      newCount = count
      return count
    }
    return 0
  }
}

extension LoadedPages.Step {
  /// The cursor of the page, or `nil` for the first one.
  var cursor: Cursor? {
    switch self {
    case .first(let cursor): cursor
    case .next(let cursor), .previous(let cursor): cursor
    }
  }

  /// Whether the elements are shown once all of them are there.
  fileprivate var isShownWhole: Bool {
    switch self {
    case .first(let cursor): cursor != nil
    case .next: false
    case .previous: true
    }
  }
}
