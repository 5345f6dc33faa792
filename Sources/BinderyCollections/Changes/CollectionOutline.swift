public import Bindery

/// What of a snapshot counts once its rows are matched: versions, and where sections start.
@usableFromInline
struct CollectionOutline: Sendable {
  @usableFromInline let sectionVersions: [ModelVersion?]
  @usableFromInline let rowVersions: [ModelVersion]
  @usableFromInline let starts: [Int]

  @inlinable
  init<SectionId, ElementId>(_ snapshot: CollectionSnapshot<SectionId, ElementId>) {
    sectionVersions = snapshot.sectionVersions
    rowVersions = snapshot.rowVersions
    starts = snapshot.starts
  }

  /// The number of sections.
  var sectionCount: Int { sectionVersions.count }

  /// Where the rows of a section stand among all rows.
  func range(of section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }

  /// The section of a row.
  func section(of row: Int) -> Int {
    var range = 0..<sectionCount
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= row ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The path of a row.
  func path(of row: Int) -> ModelPath {
    let section = section(of: row)
    return ModelPath(section: section, item: row - starts[section])
  }
}
