/// A report that several rows of a section share an identifier, though each should have its own.
public struct DuplicateModelId<SectionId: Hashable & Sendable, ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// The identifier of the section in which `id` repeats.
  public var section: SectionId

  /// The identifier that repeats.
  public var id: ElementId

  /// The number of rows in the section that have the identifier.
  public var count: Int

  /// Creates a report of rows that share an identifier.
  @inlinable
  public init(section: SectionId, id: ElementId, count: Int) {
    self.section = section
    self.id = id
    self.count = count
  }
}

extension CollectionSnapshot {
  /// Returns a report of each identifier that several rows of a section share.
  ///
  /// The reports are in the order of the sections, then in the order in which the identifiers first repeat. Computing
  /// changes doesn't need this method and is correct for repeated identifiers too. The method is separate because it
  /// hashes every row.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  @inlinable
  public func duplicates() -> [DuplicateModelId<SectionId, ElementId>] {
    sectionIds.indices.flatMap { section in
      let range = range(of: section)
      let numbers = occurrenceNumbers(in: range)
      var counts: [ElementId: Int] = [:]
      for (row, number) in zip(range, numbers) where number > 0 { counts[rowIds[row]] = Int(number) + 1 }
      return zip(range, numbers).filter { $1 == 1 }.map { row, _ in
        DuplicateModelId(section: sectionIds[section], id: rowIds[row], count: counts[rowIds[row], default: 0])
      }
    }
  }
}
