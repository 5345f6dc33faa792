/// What one after the other makes up a list: headers of sections, and rows.
package enum RowSlot: Hashable {
  /// The header of the section at an index.
  case header(Int)

  /// The row at a position among all rows.
  case row(Int)
}

/// The order of headers and rows at one moment, each of which has an index: its slot.
package struct RowOrder {
  /// The place of a section.
  package struct Section {
    /// Whether the section has a header, which is the slot before its first row.
    package let hasHeader: Bool

    /// The position of its first row among all rows.
    package let firstRow: Int

    /// The number of its rows.
    package let rowCount: Int

    /// The index of its first slot.
    package let firstSlot: Int

    /// The number of its slots.
    package var slotCount: Int { rowCount + (hasHeader ? 1 : 0) }
  }

  /// The sections in order.
  package private(set) var sections: [Section] = []

  /// The number of rows.
  package private(set) var rowCount = 0

  /// The number of slots.
  package private(set) var slotCount = 0

  /// Creates the order of sections with or without headers.
  package init(_ sections: [(rowCount: Int, hasHeader: Bool)] = []) {
    for (count, hasHeader) in sections {
      let section = Section(hasHeader: hasHeader, firstRow: rowCount, rowCount: count, firstSlot: slotCount)
      self.sections.append(section)
      rowCount += count
      slotCount += section.slotCount
    }
  }
}

extension RowOrder {
  /// Returns what is at an index.
  ///
  /// - Complexity: O(*n*) in the number of sections, which are few.
  package func slot(at index: Int) -> RowSlot? {
    guard let number = sections.lastIndex(where: { $0.firstSlot <= index && $0.slotCount > 0 }) else { return nil }
    let section = sections[number]
    let offset = index - section.firstSlot
    guard offset < section.slotCount else { return nil }
    guard section.hasHeader else { return .row(section.firstRow + offset) }
    return offset == 0 ? .header(number) : .row(section.firstRow + offset - 1)
  }

  /// Returns the index of the section of a row.
  package func section(ofRow position: Int) -> Int? {
    guard (0..<rowCount).contains(position) else { return nil }
    return sections.lastIndex { $0.firstRow <= position && $0.rowCount > 0 }
  }

  /// Returns the slot of a row.
  package func slot(ofRow position: Int) -> Int? {
    section(ofRow: position).map { number in
      let section = sections[number]
      return section.firstSlot + (section.hasHeader ? 1 : 0) + position - section.firstRow
    }
  }

  /// Returns the index of the section of what is at an index.
  package func section(ofSlot index: Int) -> Int? {
    switch slot(at: index) {
    case .header(let section): section
    case .row(let position): section(ofRow: position)
    case nil: nil
    }
  }
}
