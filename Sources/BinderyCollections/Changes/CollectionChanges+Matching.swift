extension CollectionChanges {
  /// Creates the steps from an old state to a new one, given which of their sections and rows correspond.
  @usableFromInline
  init(matching: CollectionMatching, from old: CollectionOutline, to new: CollectionOutline) {
    self.init()
    addSections(matching.sections, from: old, to: new)
    for (section, origin) in matching.sections.origins.enumerated() {
      if origin == RowOrigins.none {
        addArrivals(in: section, matching.rows, from: old, to: new)
      } else {
        addRows(in: section, since: old.range(of: Int(origin)), matching.rows, from: old, to: new)
      }
    }
    for section in matching.sections.remains.indices where matching.sections.remains[section] {
      let range = old.range(of: section)
      for row in range where !matching.rows.remains[row] {
        removedRows.append(ModelPath(section: section, item: row - range.lowerBound))
      }
    }
  }

  /// Adds the steps that remove, insert, move and update sections.
  ///
  /// Sections outside the longest increasing subsequence of old indices move.
  private mutating func addSections(
    _ sections: RowOrigins, from old: CollectionOutline, to new: CollectionOutline
  ) {
    removedSections = sections.remains.indices.filter { !sections.remains[$0] }
    insertedSections = sections.origins.indices.filter { sections.origins[$0] == RowOrigins.none }
    let stays = LongestIncreasingSubsequence(of: sections.origins.filter { $0 != RowOrigins.none }).members
    var index = 0
    for (section, origin) in sections.origins.enumerated() where origin != RowOrigins.none {
      if !stays[index] { movedSections.append(CollectionMove(from: Int(origin), to: section)) }
      if old.sectionVersions[Int(origin)] != new.sectionVersions[section] { updatedSections.append(section) }
      index += 1
    }
  }

  /// Adds the steps for the rows of an inserted section, of which only those moved from another section need one.
  private mutating func addArrivals(
    in section: Int, _ rows: RowOrigins, from old: CollectionOutline, to new: CollectionOutline
  ) {
    let range = new.range(of: section)
    for row in range where rows.origins[row] != RowOrigins.none {
      let path = ModelPath(section: section, item: row - range.lowerBound)
      let origin = Int(rows.origins[row])
      movedRows.append(CollectionMove(from: old.path(of: origin), to: path))
      if old.rowVersions[origin] != new.rowVersions[row] { updatedRows.append(path) }
    }
  }

  /// Adds the steps for the rows of a section that held the rows of `oldRange` in the old state.
  private mutating func addRows(
    in section: Int, since oldRange: Range<Int>, _ rows: RowOrigins, from old: CollectionOutline,
    to new: CollectionOutline
  ) {
    let range = new.range(of: section)
    let stays = StayingRows(in: range, since: oldRange, rows.origins)
    for row in range {
      let path = ModelPath(section: section, item: row - range.lowerBound)
      guard rows.origins[row] != RowOrigins.none else {
        insertedRows.append(path)
        continue
      }
      let origin = Int(rows.origins[row])
      if !stays.contains(row) { movedRows.append(CollectionMove(from: old.path(of: origin), to: path)) }
      if old.rowVersions[origin] != new.rowVersions[row] { updatedRows.append(path) }
    }
  }
}

/// The rows of a section that need not move.
///
/// The unchanged rows at the start and at the end of a section never move, so the longest increasing subsequence is
/// searched for only among the rows between them.
struct StayingRows {
  /// The rows between the unchanged ones at the start and at the end of the section.
  private let middle: Range<Int>

  /// Whether each row of `middle` can stay where it is.
  private var stays: [Bool]

  /// Finds the rows of `range` that need not move.
  ///
  /// - Parameters:
  ///   - range: The rows of the section in the new state.
  ///   - oldRange: The rows of the section in the old state.
  ///   - origins: The position in the old state of each row of the new state.
  init(in range: Range<Int>, since oldRange: Range<Int>, _ origins: [UInt32]) {
    let common = min(range.count, oldRange.count)
    let start = (0..<common).prefix { Int(origins[range.lowerBound + $0]) == oldRange.lowerBound + $0 }.count
    let end = (1..<common - start + 1).prefix { Int(origins[range.upperBound - $0]) == oldRange.upperBound - $0 }.count
    let (lower, upper) = (range.lowerBound + start, range.upperBound - end)
    middle = lower..<upper
    stays = Array(repeating: false, count: middle.count)
    let residents = middle.filter { oldRange.contains(Int(origins[$0])) }
    let members = LongestIncreasingSubsequence(of: residents.map { origins[$0] }).members
    for (index, row) in residents.enumerated() { stays[row - lower] = members[index] }
  }

  /// Returns whether a row of the section, given by its position among all rows, need not move.
  func contains(_ row: Int) -> Bool {
    middle.contains(row) ? stays[row - middle.lowerBound] : true
  }
}
