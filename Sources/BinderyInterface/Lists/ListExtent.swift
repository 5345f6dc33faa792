package import BinderyCollections

/// The whole length of a list with sections of which only a part is loaded, and the position of the loaded rows in it.
///
/// A scroll bar shows it. Rows count that are loaded, or that are known to precede or follow them.
package struct ListExtent {
  /// The rows of a section.
  private struct Part {
    /// The identifier of the section.
    let id: SectionId

    /// The number of rows before the loaded ones, which only a section has that can be loaded around any position.
    let before: Int

    /// The position of the first loaded row among the loaded ones of all sections.
    let firstRow: Int

    /// The number of loaded rows.
    let rowCount: Int

    /// The number of loaded elements, without those in unfolded rows.
    let elementCount: Int

    /// The number of rows after the loaded ones, as far as it is known.
    let after: Int

    var count: Int { before + rowCount + after }
  }

  /// The rows of the sections, in order.
  private let parts: [Part]

  /// Creates the extent of a list from the headings of its sections and the order of its loaded rows.
  init(_ headings: [ListHeading<some Error>], _ order: RowOrder) {
    parts = zip(headings, order.sections).map { heading, place in
      let before = heading.firstPosition ?? 0
      let rest = heading.firstPosition.flatMap { _ in heading.total }.map { max(0, $0 - before - heading.count) } ?? 0
      return Part(
        id: heading.id, before: before, firstRow: place.firstRow, rowCount: place.rowCount, elementCount: heading.count,
        after: rest)
    }
  }

  /// The number of all rows.
  package var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// Returns the position of a loaded row among all rows.
  package func position(ofRow row: Int) -> Int {
    var start = 0
    for part in parts {
      if row < part.firstRow + part.rowCount { return start + part.before + row - part.firstRow }
      start += part.count
    }
    return start
  }

  /// An entry of the whole list: a loaded row, or an element that isn't loaded.
  package enum Entry: Hashable {
    /// The position of a loaded row among the loaded ones.
    case row(Int)

    /// The position of an element in the whole list of a section.
    case element(Int, SectionId)
  }

  /// Returns the entry at a position among all rows, or `nil` if there is no such row.
  package func entry(at position: Int) -> Entry? {
    guard position >= 0 else { return nil }
    var start = position
    for part in parts {
      if start < part.before { return .element(start, part.id) }
      if start < part.before + part.rowCount { return .row(part.firstRow + start - part.before) }
      if start < part.count { return .element(start - part.rowCount + part.elementCount, part.id) }
      start -= part.count
    }
    return nil
  }
}

extension ListPresenter {
  /// The rows that the list would have if all of its sections were loaded.
  package var extent: ListExtent {
    window == nil ? ListExtent(headings, order) : ListExtent(windowOf: rowCount)
  }

  /// Moves the cursor to the row at a position among all rows, also if it isn't loaded yet; from the last position that
  /// is known, to the end of the list.
  package func move(toExtent position: Int) {
    if position >= extent.count - 1, let last = headings.last(where: { $0.count > 0 }) {
      return move(to: .last, in: last.id)
    }
    switch extent.entry(at: position) {
    case .row(let row): setCursor(row)
    case .element(let index, let section): move(to: .index(index), in: section)
    case nil: break
    }
  }
}

extension ListExtent {
  /// Creates the extent of a windowed list, which knows all of its rows.
  fileprivate init(windowOf count: Int) {
    parts = [Part(id: .only, before: 0, firstRow: 0, rowCount: count, elementCount: count, after: 0)]
  }
}
