/// An entry of a list as it is drawn: the header of a section, or a row.
package enum RowSlot: Hashable {
  /// The header of the section with an index among the sections.
  case header(Int)

  /// The row with a position among all rows.
  case row(Int)
}

/// The order of a list's headers and rows. The index of a header or a row in this order is its slot.
package struct RowOrder {
  /// The position of a section and of its rows in the list.
  package struct Section {
    /// Whether the section has a header, whose slot is the one before its first row.
    package let hasHeader: Bool

    /// The position of the section's first row among all rows.
    package let firstRow: Int

    /// The number of the section's rows.
    package let rowCount: Int

    /// The slot of the section's header, or of its first row if it has no header.
    package let firstSlot: Int

    /// The number of the section's rows and its header.
    package var slotCount: Int { rowCount + (hasHeader ? 1 : 0) }
  }

  /// The sections in order.
  package private(set) var sections: [Section] = []

  /// The number of rows.
  package private(set) var rowCount = 0

  /// The number of rows and headers of all sections.
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
  /// Returns the header or the row with a slot, or `nil` if there is none.
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

  /// Returns the index of the section that contains a row, or `nil` if there is no such row.
  package func section(ofRow position: Int) -> Int? {
    guard (0..<rowCount).contains(position) else { return nil }
    return sections.lastIndex { $0.firstRow <= position && $0.rowCount > 0 }
  }

  /// Returns the slot of the row at a position, or `nil` if there is no such row.
  package func slot(ofRow position: Int) -> Int? {
    section(ofRow: position).map { number in
      let section = sections[number]
      return section.firstSlot + (section.hasHeader ? 1 : 0) + position - section.firstRow
    }
  }

  /// Returns the index of the section that contains the header or the row with a slot, or `nil` if there is none.
  package func section(ofSlot index: Int) -> Int? {
    switch slot(at: index) {
    case .header(let section): section
    case .row(let position): section(ofRow: position)
    case nil: nil
    }
  }
}
