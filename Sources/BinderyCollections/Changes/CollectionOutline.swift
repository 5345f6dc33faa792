public import Bindery

/// The versions of a snapshot's sections and rows and the starts of its sections, without identifiers.
@usableFromInline
struct CollectionOutline: Sendable {
  /// The versions of the sections' headers, in order.
  @usableFromInline let sectionVersions: [ModelVersion?]

  /// The versions of all rows, in order.
  @usableFromInline let rowVersions: [ModelVersion]

  /// The position of each section's first row among all rows, followed by the total number of rows.
  @usableFromInline let starts: [Int]

  /// Creates the outline of a snapshot, and shares the snapshot's arrays.
  @inlinable
  init<SectionId, ElementId>(_ snapshot: CollectionSnapshot<SectionId, ElementId>) {
    sectionVersions = snapshot.sectionVersions
    rowVersions = snapshot.rowVersions
    starts = snapshot.starts
  }

  /// The number of sections.
  var sectionCount: Int { sectionVersions.count }

  /// Returns the positions, among all rows, of the rows of the section at an index.
  func range(of section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }

  /// Returns the index of the section that contains the row at a position among all rows, by binary search.
  func section(of row: Int) -> Int {
    (0..<sectionCount).partitioningIndex { starts[$0] > row } - 1
  }

  /// Returns the path of the row at a position among all rows.
  func path(of row: Int) -> ModelPath {
    let section = section(of: row)
    return ModelPath(section: section, item: row - starts[section])
  }
}
