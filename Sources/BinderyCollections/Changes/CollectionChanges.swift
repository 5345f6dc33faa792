/// The steps that turn one state of a collection into another.
///
/// Old indices and paths refer to the old state, new ones to the new state; no step shifts the indices of another.
/// Apply the steps in the order of the properties: take out what is removed or moved, from the end; put in what is
/// inserted or moved, from the start; then update in place.
///
/// A row is identified by its identifier alone, wherever it is. A row that leaves a removed section, or enters an
/// inserted one, therefore moves, and a moved row may also be updated. Within a section, as few rows as possible move:
/// those that stay in the section, except for the longest increasing subsequence of their old positions. Every row that
/// changes its section moves. A section that moves takes its rows along.
///
/// Sections and rows that share an identifier are paired where they line up with their neighbors, and otherwise in
/// order. Rows are paired within a section first, then across sections that stay, then with removed or inserted
/// sections.
public struct CollectionChanges: Hashable, Sendable {
  /// The sections to remove, as old indices in ascending order, along with their rows, except for moved rows.
  public internal(set) var removedSections: [Int] = []

  /// The sections to insert, as new indices in ascending order, along with their rows, except for moved rows.
  public internal(set) var insertedSections: [Int] = []

  /// The sections to move, in ascending order of their new indices; there are as few moves as possible.
  public internal(set) var movedSections: [CollectionMove<Int>] = []

  /// The sections whose header has to be drawn again, as new indices in ascending order.
  public internal(set) var updatedSections: [Int] = []

  /// The rows to remove, as old paths in ascending order, without the rows of removed sections.
  public internal(set) var removedRows: [ModelPath] = []

  /// The rows to insert, as new paths in ascending order, without the rows of inserted sections.
  public internal(set) var insertedRows: [ModelPath] = []

  /// The rows to move, in ascending order of their new paths, within a section or across sections.
  public internal(set) var movedRows: [CollectionMove<ModelPath>] = []

  /// The rows that have to be drawn again, as new paths in ascending order.
  public internal(set) var updatedRows: [ModelPath] = []

  /// Creates changes without steps.
  public init() {}
}

extension CollectionChanges {
  /// Computes the steps from one state to another.
  ///
  /// - Parameters:
  ///   - old: The state that is on the screen.
  ///   - new: The state to be shown.
  /// - Complexity: O(*n* + *k* log *k*) in the number of rows and of those out of order. Rows of a common prefix or
  ///   suffix, and single inserted, removed or moved rows, cost one comparison each.
  @inlinable
  public init<SectionId, ElementId>(
    from old: CollectionSnapshot<SectionId, ElementId>, to new: CollectionSnapshot<SectionId, ElementId>
  ) {
    self.init(
      matching: CollectionMatching(from: old, to: new), from: CollectionOutline(old), to: CollectionOutline(new))
  }

  /// Whether there are no steps, which is the case if and only if the old and the new state are equal.
  public var isEmpty: Bool { count == 0 }

  /// The number of steps of all kinds; a row that moves and has to be drawn again takes two.
  public var count: Int {
    removedSections.count + insertedSections.count + movedSections.count + updatedSections.count
      + removedRows.count + insertedRows.count + movedRows.count + updatedRows.count
  }
}

/// A step that takes a section from one index to another, or a row from one path to another.
public struct CollectionMove<Position: Hashable & Sendable>: Hashable, Sendable {
  /// The index of the section, or the path of the row, in the old state.
  public var from: Position

  /// The index of the section, or the path of the row, in the new state.
  public var to: Position

  /// Creates a move from a position in the old state to a position in the new state.
  public init(from: Position, to: Position) {
    self.from = from
    self.to = to
  }
}
