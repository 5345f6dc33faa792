/// What becomes of view models when a collection changes.
///
/// It follows from identifiers and versions alone, wherever rows stand: a view
/// model lives as long as its identifier is in any section. Rows that
/// share an identifier are the same one by one, in order.
///
/// What is created, kept and updated makes up the new rows; what is kept, updated and disposed the old ones.
public struct ViewModelLifecycle<ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// Those that come to be, in the order of the new rows.
  public var created: [ModelOccurrence<ElementId>] = []

  /// Those that stay and show the same, in the order of the new rows.
  public var kept: [ModelOccurrence<ElementId>] = []

  /// Those that stay and show something else, in the order of the new rows.
  public var updated: [ModelOccurrence<ElementId>] = []

  /// Those that go, in the order of the old rows.
  public var disposed: [ModelOccurrence<ElementId>] = []

  /// Finds what becomes of the view models of one state in another.
  ///
  /// - Parameters:
  ///   - old: The state so far.
  ///   - new: The state that follows.
  /// - Complexity: O(*n*) in the number of rows.
  @inlinable
  public init<SectionId>(
    from old: CollectionSnapshot<SectionId, ElementId>, to new: CollectionSnapshot<SectionId, ElementId>
  ) {
    let origins = Self.origins(of: new.rowIds, in: old.rowIds)
    for (row, occurrence) in new.occurrences().enumerated() {
      let origin = origins.origins[row]
      if origin == RowOrigins.none {
        created.append(occurrence)
      } else if old.rowVersions[Int(origin)] == new.rowVersions[row] {
        kept.append(occurrence)
      } else {
        updated.append(occurrence)
      }
    }
    if origins.remains.contains(false) {
      disposed = zip(old.occurrences(), origins.remains).lazy.filter { !$1 }.map(\.0)
    }
  }

  /// Pairs rows that share an identifier first with first, whichever sections they are in.
  @inlinable
  static func origins(of new: [ElementId], in old: [ElementId]) -> RowOrigins {
    var rows = RowOrigins(oldCount: old.count, newCount: new.count)
    var table = IdTable()
    table.reset(count: old.count)
    for row in old.indices.reversed() {
      table.file(row, hash: old[row].hashValue) { old[$0] == old[row] }
    }
    for (row, id) in new.enumerated() {
      let origin = table.take(hash: id.hashValue, isTaken: { rows.remains[$0] }, isSame: { old[$0] == id })
      if let origin { rows.match(new: row, old: origin) }
    }
    return rows
  }
}
