extension CollectionChanges {
  /// Applies the steps to the rows of a collection, which may be of any type, and returns the resulting rows.
  ///
  /// First, rows and sections that are removed or moved are taken out. Then the inserted sections are put in, with
  /// those of their rows that aren't moved from elsewhere. Then moved and inserted rows go to their new places, and
  /// updated rows are replaced. A step whose indices are out of range is skipped, so the result is meaningful only for
  /// the states that the changes were computed from.
  ///
  /// - Parameters:
  ///   - old: The rows of each section of the old state.
  ///   - new: The rows of each section of the new state; only inserted and updated rows are read.
  /// - Returns: The rows of each section after the changes.
  /// - Complexity: O(*n*) in the number of rows.
  public func applying<Row>(to old: [[Row]], new: [[Row]]) -> [[Row]] {
    let staying = stayingRows(of: old)
    let comers = Set(movedRows.lazy.map(\.to))
    var sections = newOrder(oldCount: old.count).enumerated().map { section, origin in
      if let origin { return staying[origin] }
      let rows = new[at: section] ?? []
      return rows.indices.filter { !comers.contains(ModelPath(section: section, item: $0)) }.map { rows[$0] }
    }
    for (section, arrivals) in arrivals(old: old, new: new) where sections.indices.contains(section) {
      sections[section] = Self.merge(arrivals, into: sections[section])
    }
    for path in updatedRows {
      guard let row = new[at: path], sections[at: path] != nil else { continue }
      sections[path.section][path.item] = row
    }
    return sections
  }

  /// Applies the steps to a snapshot, and returns the resulting snapshot.
  ///
  /// - Parameters:
  ///   - old: The old state.
  ///   - new: The new state, of which only inserted and updated sections and rows are read.
  /// - Returns: The state after the changes, which equals `new` if the changes were computed from these two states.
  /// - Complexity: O(*n*) in the number of rows.
  public func applying<SectionId, ElementId>(
    to old: CollectionSnapshot<SectionId, ElementId>, new: CollectionSnapshot<SectionId, ElementId>
  ) -> CollectionSnapshot<SectionId, ElementId> {
    // Rows are represented by numbers: their position in the old state, or the old row count plus their position in the
    // new one.
    let rows = applying(
      to: (0..<old.sectionCount).map { Array(old.range(of: $0)) },
      new: (0..<new.sectionCount).map { section in new.range(of: section).map { $0 + old.rowCount } })
    let updated = Set(updatedSections)
    var result = CollectionSnapshot<SectionId, ElementId>()
    for (section, origin) in newOrder(oldCount: old.sectionCount).enumerated() where section < rows.count {
      guard let id = origin.map({ old.sectionIds[$0] }) ?? new.sectionIds[at: section] else { continue }
      let oldVersion = updated.contains(section) ? nil : origin.map { old.sectionVersions[$0] }
      result.append(
        section: id, version: oldVersion ?? new.sectionVersions[at: section] ?? nil,
        ids: rows[section].map { $0 < old.rowCount ? old.rowIds[$0] : new.rowIds[$0 - old.rowCount] },
        versions: rows[section].map { $0 < old.rowCount ? old.rowVersions[$0] : new.rowVersions[$0 - old.rowCount] })
    }
    return result
  }

  /// Returns the index that each section of the new state had in the old state, or `nil` for an inserted section.
  ///
  /// `oldCount` is the number of sections of the old state.
  func newOrder(oldCount: Int) -> [Int?] {
    var stays = Array(repeating: true, count: oldCount)
    for section in removedSections where stays.indices.contains(section) { stays[section] = false }
    for move in movedSections where stays.indices.contains(move.from) { stays[move.from] = false }
    let count = max(0, oldCount - removedSections.count + insertedSections.count)
    var order: [Int?] = Array(repeating: nil, count: count)
    var isVacant = Array(repeating: true, count: count)
    for section in insertedSections where isVacant.indices.contains(section) { isVacant[section] = false }
    for move in movedSections where isVacant.indices.contains(move.to) && stays.indices.contains(move.from) {
      order[move.to] = move.from
      isVacant[move.to] = false
    }
    var vacancy = 0
    for section in stays.indices where stays[section] {
      while vacancy < count, !isVacant[vacancy] { vacancy += 1 }
      guard vacancy < count else { break }
      order[vacancy] = section
      vacancy += 1
    }
    return order
  }

  /// Returns the rows of each old section, except for rows that are removed or moved.
  private func stayingRows<Row>(of old: [[Row]]) -> [[Row]] {
    var leaves = old.map { Array(repeating: false, count: $0.count) }
    for path in removedRows + movedRows.map(\.from) where old[at: path] != nil {
      leaves[path.section][path.item] = true
    }
    return old.indices.map { section in
      old[section].indices.filter { !leaves[section][$0] }.map { old[section][$0] }
    }
  }

  /// Returns the rows that are inserted or moved into each new section, by their index in the section.
  private func arrivals<Row>(old: [[Row]], new: [[Row]]) -> [Int: [Int: Row]] {
    var arrivals: [Int: [Int: Row]] = [:]
    for path in insertedRows { arrivals[path.section, default: [:]][path.item] = new[at: path] }
    for move in movedRows { arrivals[move.to.section, default: [:]][move.to.item] = old[at: move.from] }
    return arrivals
  }

  /// Merges rows that arrive at given indices into the rows that stay, which keep their order.
  private static func merge<Row>(_ arrivals: [Int: Row], into rows: [Row]) -> [Row] {
    var rest = rows.makeIterator()
    return (0..<rows.count + arrivals.count).compactMap { arrivals[$0] ?? rest.next() }
  }
}

extension Array {
  /// The element at an index, or `nil` if the index is out of range.
  fileprivate subscript(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }

  /// The row at a path, or `nil` if there is no such row.
  fileprivate subscript<Row>(at path: ModelPath) -> Row? where Element == [Row] {
    self[at: path.section]?[at: path.item]
  }
}
