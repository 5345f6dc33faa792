public import Bindery

extension CollectionSnapshot {
  /// The number of sections.
  @inlinable public var sectionCount: Int { sectionIds.count }

  /// The number of rows in all sections.
  @inlinable public var rowCount: Int { rowIds.count }

  /// The paths of all rows, in order.
  public var paths: some Sequence<ModelPath> {
    sectionIds.indices.lazy.flatMap { section in
      (0..<rowCount(of: section)).lazy.map { ModelPath(section: section, item: $0) }
    }
  }

  /// Returns the number of rows in the section at an index, or 0 if there is no such section.
  @inlinable
  public func rowCount(of section: Int) -> Int {
    range(of: section).count
  }

  /// Returns the identifier of the row at a path, or `nil` if there is no such row.
  @inlinable
  public func id(at path: ModelPath) -> ElementId? {
    position(of: path).map { rowIds[$0] }
  }

  /// Returns the version of the row at a path, or `nil` if there is no such row.
  @inlinable
  public func version(at path: ModelPath) -> ModelVersion? {
    position(of: path).map { rowVersions[$0] }
  }

  /// Returns the positions among all rows of the rows in the section at an index; empty if there is no such section.
  @usableFromInline
  func range(of section: Int) -> Range<Int> {
    sectionIds.indices.contains(section) ? starts[section]..<starts[section + 1] : 0..<0
  }

  /// Returns the position, among all rows, of the row at a path, or `nil` if there is no such row.
  @inlinable
  public func position(of path: ModelPath) -> Int? {
    let range = range(of: path.section)
    return (0..<range.count).contains(path.item) ? range.lowerBound + path.item : nil
  }

  /// Returns the path of the row at a position among all rows, or `nil` if there is no such row.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public func path(of position: Int) -> ModelPath? {
    rowIds.indices.contains(position) ? CollectionOutline(self).path(of: position) : nil
  }
}
