/// What becomes of view models when a collection changes.
///
/// It follows from identifiers and versions alone, wherever rows stand: a view
/// model lives as long as its identifier is in any section. Rows that
/// share an identifier are the same one by one, in order.
///
/// What is created, kept and updated makes up the new rows; what is kept, updated and disposed the old ones.
public struct ViewModelLifecycle<ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// Those that come to be, in the order of the new rows.
  public internal(set) var created: [ModelOccurrence<ElementId>] = []

  /// Those that stay and show the same, in the order of the new rows.
  public internal(set) var kept: [ModelOccurrence<ElementId>] = []

  /// Those that stay and show something else, in the order of the new rows.
  public internal(set) var updated: [ModelOccurrence<ElementId>] = []

  /// Those that go, in the order of the old rows.
  public internal(set) var disposed: [ModelOccurrence<ElementId>] = []

  /// Finds what becomes of the view models of one state in another.
  ///
  /// - Parameters:
  ///   - old: The state so far.
  ///   - new: The state that follows.
  /// - Complexity: O(*n*) in the number of rows.
  public init<SectionId>(
    from old: CollectionSnapshot<SectionId, ElementId>, to new: CollectionSnapshot<SectionId, ElementId>
  ) {
    let occurrences = old.occurrences()
    var versions = Dictionary(zip(occurrences, old.rowVersions), uniquingKeysWith: { first, _ in first })
    for (occurrence, version) in zip(new.occurrences(), new.rowVersions) {
      switch versions.removeValue(forKey: occurrence) {
      case nil: created.append(occurrence)
      case version: kept.append(occurrence)
      default: updated.append(occurrence)
      }
    }
    disposed = occurrences.filter { versions[$0] != nil }
  }
}
