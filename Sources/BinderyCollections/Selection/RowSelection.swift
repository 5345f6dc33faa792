/// The selected rows of a list: those that were toggled one by one, and a range that grows and shrinks with the focus.
///
/// A range begins at its anchor and ends at the focused row. Once it is ended, its rows stay selected, and the next
/// range begins elsewhere.
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
  /// Selects a row, or deselects it if it is selected, and ends the range.
  public mutating func toggle(_ row: Row) {
    endRange()
    if others.remove(row) == nil { others.insert(row) }
  }

  /// Extends the range to a row: all rows between the anchor and this one are selected, in place of the range before.
  ///
  /// - Parameters:
  ///   - row: The row at which the range ends, either side of the anchor.
  ///   - start: The row that becomes the anchor if there is no range.
  ///   - order: All rows of the list, in order. If one of the two ends isn't among them, nothing changes.
  /// - Complexity: O(*n*) in the number of rows of the list.
  public mutating func extend(to row: Row, from start: Row, in order: [Row]) {
    let anchor = anchor ?? start
    guard let first = order.firstIndex(of: anchor), let last = order.firstIndex(of: row) else { return }
    self.anchor = anchor
    range = Set(order[min(first, last)...max(first, last)]).subtracting(others)
  }

  /// Moves the end of the current range to another position, in a list that has been the same since it was extended last.
  ///
  /// - Parameters:
  ///   - end: The position of the row at which the range ends now.
  ///   - former: The position of the row at which it ended.
  ///   - anchor: The position of its anchor.
  ///   - order: All rows of the list, in order. The positions must be among them.
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

  /// Deselects rows that were removed from the list. The selected range ends if its anchor row was removed.
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
