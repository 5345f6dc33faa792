/// An identifier that several rows of a section share, though each should have its own.
public struct DuplicateModelId<SectionId: Hashable & Sendable, ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// The identifier of the section.
  public var section: SectionId

  /// The identifier that repeats.
  public var id: ElementId

  /// How many rows of the section have it.
  public var count: Int

  /// Creates a report of rows that share an identifier.
  ///
  /// - Parameters:
  ///   - section: The identifier of the section.
  ///   - id: The identifier that repeats.
  ///   - count: How many rows of the section have it.
  @inlinable
  public init(section: SectionId, id: ElementId, count: Int) {
    self.section = section
    self.id = id
    self.count = count
  }
}

extension CollectionSnapshot {
  /// Finds the identifiers that repeat within a section, to warn whoever made them.
  ///
  /// Finding changes doesn't need it, and is right for such rows too; so this
  /// is a question of its own, which costs a hash for each row.
  ///
  /// - Returns: Each identifier once a section, in the order in which they first repeat.
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
