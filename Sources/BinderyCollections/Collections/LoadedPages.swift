internal import Bindery

/// The pages of a list that are loaded, one after the other without a gap, and what is known of those around them.
struct LoadedPages<Element: CollectionElement, Cursor: Sendable> {
  /// A request for a page: the first one, one at an end of the loaded pages, or one around a position.
  enum Step: Sendable {
    /// The first page, which replaces all others.
    case first

    /// The page with the element at a position, which replaces all others.
    case jump(PagePosition, Cursor)

    /// The page after all others, whose elements are shown as they arrive.
    case next(Cursor)

    /// The page before all others.
    case previous(Cursor)
  }

  /// The end of the loaded pages.
  private enum End: Sendable {
    /// No page is loaded since the last refresh.
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
  var step = Step.first

  /// The cursor of the page before all others, or `nil` if none precedes, or if it isn't known.
  private(set) var previous: Cursor?

  /// The number of new elements that the first page has delivered, or `nil` before it delivers any.
  private var firstCount: Int?

  /// The number of new elements that the page after all others has delivered, also at an earlier request that was
  /// cancelled or has failed; `nil` before it delivers any.
  private var nextCount: Int?

  /// Whether the list can be read from any position.
  private let hasPositions: Bool

  /// What follows the page after which no other is loaded.
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

  /// Whether all pages of the list are loaded.
  var isComplete: Bool { isAtEnd && previous == nil && firstPosition ?? 0 == 0 }

  /// The number of elements of the whole list, if it can be read from any position and its end is loaded; or `nil`.
  var total: Int? { isAtEnd ? firstPosition.map { $0 + elements.all.count } : nil }

  /// Forgets which pages are around those that are there, since the first page is to replace them.
  mutating func restart() { (step, end, previous, nextCount) = (.first, .unknown, nil, nil) }

  /// Removes all elements.
  mutating func removeAll() {
    elements.removeAll()
    firstPosition = nil
  }

  /// Notes that the page of the current step is requested.
  mutating func begin() {
    (firstCount, awaited) = (nil, [])
    elements.beginPage()
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
    let count = add(awaited + page.elements)
    awaited = []
    switch step {
    case .first, .jump:
      firstPosition = page.firstPosition ?? startPosition
      (previous, end, nextCount) = (page.previous, count == 0 ? .ofList : following(page), nil)
    case .next: (end, nextCount) = (count == 0 ? .ofList : following(page), nil)
    case .previous:
      (previous, firstPosition) = (page.previous, page.firstPosition)
      return count
    }
    return 0
  }

  /// Returns what follows a page by its cursor.
  private func following(_ page: Page<Element, Cursor>) -> End { page.next.map(End.before) ?? .ofList }

  /// The position of the first element of the first page.
  private var startPosition: Int? { hasPositions ? 0 : nil }

  /// Adds elements without those that other pages have, and returns the number of new ones of their page so far.
  private mutating func add(_ arrived: [Element]) -> Int {
    switch step {
    case .jump:
      elements.removeAll()
      return elements.append(arrived)
    case .first:
      if firstCount == nil { removeAll() }
      firstPosition = startPosition
      let count = (firstCount ?? 0) + elements.append(arrived)
      firstCount = count
      return count
    case .next:
      let count = (nextCount ?? 0) + elements.append(arrived)
      nextCount = count
      return count
    case .previous: return elements.insert(arrived)
    }
  }
}

extension LoadedPages.Step {
  /// The cursor of the page, or `nil` for the first one.
  var cursor: Cursor? {
    switch self {
    case .first: nil
    case .jump(_, let cursor), .next(let cursor), .previous(let cursor): cursor
    }
  }

  /// The position that is jumped to, or `nil` if the page is reached in order.
  var target: PagePosition? {
    if case .jump(let position, _) = self { position } else { nil }
  }

  /// Whether the elements are shown once all of them are there.
  fileprivate var isShownWhole: Bool {
    switch self {
    case .first, .next: false
    case .jump, .previous: true
    }
  }
}
