extension CollectionChanges {
  /// Applies the steps to rows of any kind.
  ///
  /// What is removed or moves is taken out; inserted sections are put in with
  /// those of their rows that come from nowhere; what moves or is inserted goes
  /// to its new place; then updated rows are replaced. A step that the
  /// arguments have no place for is passed over, so the result means
  /// something only for the states that the changes were found from.
  ///
  /// - Parameters:
  ///   - old: The rows of each section of the old state.
  ///   - new: The rows of each section of the new state, of which only those that are inserted or updated are read.
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

  /// Applies the steps to a snapshot.
  ///
  /// - Parameters:
  ///   - old: The old state.
  ///   - new: The new state, of which only what is inserted or updated is read.
  /// - Returns: The state after the changes, which is equal to `new` where they were found from these states.
  /// - Complexity: O(*n*) in the number of rows.
  public func applying<SectionId, ElementId>(
    to old: CollectionSnapshot<SectionId, ElementId>, new: CollectionSnapshot<SectionId, ElementId>
  ) -> CollectionSnapshot<SectionId, ElementId> {
    // Rows are moved about as numbers: where they stand in the old state, and after those in the new.
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

  /// The old index of each new section, or nothing where it is inserted.
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

  /// The rows of each old section without those that are removed or move.
  private func stayingRows<Row>(of old: [[Row]]) -> [[Row]] {
    var leaves = old.map { Array(repeating: false, count: $0.count) }
    for path in removedRows + movedRows.map(\.from) where old[at: path] != nil {
      leaves[path.section][path.item] = true
    }
    return old.indices.map { section in
      old[section].indices.filter { !leaves[section][$0] }.map { old[section][$0] }
    }
  }

  /// The rows that come into each new section, by their index in it.
  private func arrivals<Row>(old: [[Row]], new: [[Row]]) -> [Int: [Int: Row]] {
    var arrivals: [Int: [Int: Row]] = [:]
    for path in insertedRows { arrivals[path.section, default: [:]][path.item] = new[at: path] }
    for move in movedRows { arrivals[move.to.section, default: [:]][move.to.item] = old[at: move.from] }
    return arrivals
  }

  private static func merge<Row>(_ arrivals: [Int: Row], into rows: [Row]) -> [Row] {
    var rest = rows.makeIterator()
    return (0..<rows.count + arrivals.count).compactMap { arrivals[$0] ?? rest.next() }
  }
}

extension Array {
  /// The element at an index, if there is one.
  fileprivate subscript(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }

  /// The row at a path, if there is one.
  fileprivate subscript<Row>(at path: ModelPath) -> Row? where Element == [Row] {
    self[at: path.section]?[at: path.item]
  }
}
