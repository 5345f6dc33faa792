/// The selected rows of a list: rows that were toggled one by one, and a range that grows and shrinks with the focus.
///
/// The range extends from its anchor to the focused row. After `endRange()`, its rows stay selected, and the next range
/// has an anchor of its own.
public struct RowSelection<Row: Hashable & Sendable>: Hashable, Sendable {
  /// The row at which the current range begins, or `nil` if there is no range.
  public private(set) var anchor: Row?

  /// The rows of the current range that aren't among `others`.
  private var range: Set<Row> = []

  /// The rows that are selected apart from the current range.
  private var others: Set<Row> = []

  /// Creates a selection of no rows.
  public init() {}

  /// Whether no row is selected.
  public var isEmpty: Bool { range.isEmpty && others.isEmpty }

  /// The selected rows.
  public var rows: Set<Row> { range.union(others) }

  /// The number of selected rows.
  public var count: Int { range.count + others.count }

  /// Returns whether a row is selected.
  public func contains(_ row: Row) -> Bool {
    range.contains(row) || others.contains(row)
  }
}

extension RowSelection {
  /// Selects a row, or deselects it if it is selected, and ends the current range, whose rows stay selected.
  public mutating func toggle(_ row: Row) {
    endRange()
    if others.remove(row) == nil { others.insert(row) }
  }

  /// Replaces the current range with the rows from its anchor to a given row.
  ///
  /// - Parameters:
  ///   - row: The row at which the range ends, before or after the anchor.
  ///   - start: The row that becomes the anchor if there is no range.
  ///   - order: All rows of the list, in order. If one of the two ends isn't among them, nothing changes.
  /// - Complexity: O(*n*) in the number of rows of the list.
  public mutating func extend(to row: Row, from start: Row, in order: [Row]) {
    let anchor = anchor ?? start
    guard let first = order.firstIndex(of: anchor), let last = order.firstIndex(of: row) else { return }
    self.anchor = anchor
    range = Set(order[min(first, last)...max(first, last)]).subtracting(others)
  }

  /// Moves the end of the current range to another position, given the positions of its anchor and its former end.
  ///
  /// The list must be the same as when the range was last extended.
  ///
  /// - Parameters:
  ///   - end: The index in `order` of the row at which the range is to end.
  ///   - former: The index in `order` of the row at which the range ended before.
  ///   - anchor: The index in `order` of the anchor of the range.
  ///   - order: All rows of the list, in order. All three indices must be valid in it.
  /// - Complexity: O(*n*) in the number of rows between the former end and the new one.
  public mutating func extend(to end: Int, from former: Int, at anchor: Int, in order: [Row]) {
    let span = min(anchor, end)...max(anchor, end)
    for place in min(former, end)...max(former, end) {
      if !span.contains(place) {
        range.remove(order[place])
      } else if !others.contains(order[place]) {
        range.insert(order[place])
      }
    }
  }

  /// Adds rows to the selection.
  public mutating func select(_ rows: some Sequence<Row>) {
    others.formUnion(rows)
    range.subtract(others)
  }

  /// Ends the selected range; its rows stay selected.
  public mutating func endRange() {
    others.formUnion(range)
    (anchor, range) = (nil, [])
  }

  /// Deselects rows that were removed from the list; the current range ends if its anchor was removed.
  public mutating func remove(_ rows: some Sequence<Row>) {
    let left = Set(rows)
    range.subtract(left)
    others.subtract(left)
    if let anchor, left.contains(anchor) { endRange() }
  }

  /// Deselects all rows.
  public mutating func clear() {
    self = Self()
  }
}
