/// The steps that turn one state of a collection into another.
///
/// Old indices and paths are places in the old state, new ones in the new
/// state; no step shifts what another means. Apply them in the order of the
/// properties: take away what is removed and what moves, from the end; put
/// in what is inserted and what moves, from the start; then update in place.
///
/// A row is what its identifier says, wherever it stands. So a row that leaves
/// a section which is removed, or comes into one which is inserted, moves, and
/// a row that moves may be updated too. Within a section the rows that move are
/// the fewest: those that stay in the section, less the longest run of them that
/// has kept its order. Every row that changes its section moves. A section
/// that moves takes its rows along. Sections and rows that share an identifier
/// are paired where they line up with their neighbors, and otherwise first with
/// first: within a section, then across sections that stay, then with what is removed or inserted.
public struct CollectionChanges: Hashable, Sendable {
  /// The sections to remove, as old indices in ascending order, with those of their rows that move nowhere.
  public internal(set) var removedSections: [Int] = []

  /// The sections to insert, as new indices in ascending order, with those of their rows that come from nowhere.
  public internal(set) var insertedSections: [Int] = []

  /// The sections to move, in ascending order of their new indices: the fewest there can be.
  public internal(set) var movedSections: [CollectionMove<Int>] = []

  /// The sections whose header to draw again, as new indices in ascending order.
  public internal(set) var updatedSections: [Int] = []

  /// The rows to remove, as old paths in ascending order, apart from those of removed sections.
  public internal(set) var removedRows: [ModelPath] = []

  /// The rows to insert, as new paths in ascending order, apart from those of inserted sections.
  public internal(set) var insertedRows: [ModelPath] = []

  /// The rows to move, in ascending order of their new paths, within a section or across sections.
  public internal(set) var movedRows: [CollectionMove<ModelPath>] = []

  /// The rows to draw again, as new paths in ascending order.
  public internal(set) var updatedRows: [ModelPath] = []

  /// Creates changes without steps.
  public init() {}
}

extension CollectionChanges {
  /// Finds the steps from one state to another.
  ///
  /// - Parameters:
  ///   - old: The state that is on the screen.
  ///   - new: The state that should be.
  /// - Complexity: O(*n* + *k* log *k*) in the number of rows, and of those that are out of order. Rows that both
  ///   states start or end with, and single rows that came, went or moved, cost a comparison each.
  @inlinable
  public init<SectionId, ElementId>(
    from old: CollectionSnapshot<SectionId, ElementId>, to new: CollectionSnapshot<SectionId, ElementId>
  ) {
    self.init(
      matching: CollectionMatching(from: old, to: new), from: CollectionOutline(old), to: CollectionOutline(new))
  }

  /// Whether there is nothing to do, which is so where the states are equal and nowhere else.
  public var isEmpty: Bool { count == 0 }

  /// The number of steps.
  public var count: Int {
    removedSections.count + insertedSections.count + movedSections.count + updatedSections.count
      + removedRows.count + insertedRows.count + movedRows.count + updatedRows.count
  }
}
