/// The view models that a change of a collection creates, keeps, updates and disposes of.
///
/// The lifecycle follows from identifiers and versions alone, wherever rows are: a view model lives as long as its
/// identifier is in any section. Rows that share an identifier are matched one by one, in order.
///
/// The created, kept and updated view models make up the new rows; the kept, updated and disposed ones make up the old
/// rows.
public struct ViewModelLifecycle<ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// The view models of rows that are new, in the order of the new rows.
  public var created: [ModelOccurrence<ElementId>] = []

  /// The view models that stay and show the same content, in the order of the new rows.
  public var kept: [ModelOccurrence<ElementId>] = []

  /// The view models that stay and show other content, in the order of the new rows.
  public var updated: [ModelOccurrence<ElementId>] = []

  /// The view models of rows that are gone, in the order of the old rows.
  public var disposed: [ModelOccurrence<ElementId>] = []

  /// Computes which view models are created, kept, updated and disposed of when one state follows another.
  ///
  /// - Parameters:
  ///   - old: The previous state.
  ///   - new: The state that follows it.
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

  /// Returns the old row that each new row corresponds to: equal identifiers are matched in order, across sections.
  @inlinable
  static func origins(of new: [ElementId], in old: [ElementId]) -> RowOrigins {
    var rows = RowOrigins(oldCount: old.count, newCount: new.count)
    var table = IdTable()
    table.reset(count: old.count)
    for row in old.indices.reversed() {
      table.insert(row, hash: old[row].hashValue) { old[$0] == old[row] }
    }
    for (row, id) in new.enumerated() {
      let origin = table.takeFirst(hash: id.hashValue, isTaken: { rows.remains[$0] }, isSame: { old[$0] == id })
      if let origin { rows.match(new: row, old: origin) }
    }
    return rows
  }
}
