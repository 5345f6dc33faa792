public import BinderyCollections

/// Moves of the cursor to rows that may not be loaded, of sections that can be loaded around any position.
extension ListPresenter {
  /// A position to which the cursor moves once the rows around it are loaded.
  struct Destination {
    /// The section of the row.
    let section: SectionId

    /// The position of the row's element in the whole list of the section.
    let position: PagePosition
  }

  /// Whether the cursor is to move to a row that isn't loaded yet.
  package var isMoving: Bool { destination != nil }

  /// Moves the cursor to the first row of the list, or to the start of the cursor's section if that isn't loaded. A row
  /// that isn't loaded gets the cursor as soon as it is.
  public func moveToStart() {
    let own = ownHeading
    let isPartial = (own?.firstPosition ?? 0) > 0
    guard let section = isPartial ? own : headings.first(where: { $0.count > 0 }) else { return setCursor(0) }
    move(to: .index(0), in: section.id)
  }

  /// Moves the cursor to the last row of the list, or to the end of the cursor's section if that isn't loaded and can
  /// be loaded at once. A row that isn't loaded gets the cursor as soon as it is.
  public func moveToEnd() {
    let own = ownHeading
    let isPartial = own.map { $0.firstPosition != nil && !$0.isLoaded(.last) } ?? false
    guard let section = isPartial ? own : headings.last(where: { $0.count > 0 }) else {
      return setCursor(rowCount - 1)
    }
    move(to: .last, in: section.id)
  }

  /// The heading of the cursor's section, which a windowed list that waits for its first load hasn't.
  private var ownHeading: ListHeading<Failure>? {
    cursorSection.flatMap { headings.indices.contains($0) ? headings[$0] : nil }
  }

  /// Moves the cursor to an element of a section, at once if it is loaded, or else once it is, unless the cursor is
  /// moved before. After a failure to load, the cursor moves when trying again has succeeded.
  ///
  /// - Parameters:
  ///   - position: The position of the element in the whole list of the section. If it can't be loaded, the cursor
  ///     moves to the nearest one that is.
  ///   - section: The identifier of the section, which has a heading.
  public func move(to position: PagePosition, in section: SectionId) {
    if window == nil, collection.jump(to: position, in: section) {
      destination = Destination(section: section, position: position)
    } else if let row = row(of: position, in: section) {
      setCursor(row)
    }
  }

  /// Gives up the move of the cursor to a row that isn't loaded, and cancels its load. The loaded rows stay.
  package func cancelMove() {
    guard let destination else { return }
    self.destination = nil
    guard let heading = headings.first(where: { $0.id == destination.section }) else { return }
    // A jump to an element that is there cancels the other one.
    _ = collection.jump(to: .index(heading.firstPosition ?? 0), in: heading.id)
  }

  /// Moves the cursor to its destination if the rows around that are loaded, and returns whether it has moved.
  func settleDestination() -> Bool {
    guard let destination, let heading = headings.first(where: { $0.id == destination.section }),
      heading.isLoaded(destination.position), let row = row(of: destination.position, in: heading.id)
    else { return false }
    self.destination = nil
    setCursor(row)
    return true
  }

  /// Returns the position among all rows of the row with an element of a section, or of the nearest element that is
  /// loaded; `nil` if none is.
  package func row(of position: PagePosition, in section: SectionId) -> Int? {
    guard window == nil else { return position == .last ? rowCount - 1 : 0 }
    guard let index = headings.firstIndex(where: { $0.id == section }), order.sections.indices.contains(index) else {
      return nil
    }
    let (place, heading) = (order.sections[index], headings[index])
    guard place.rowCount > 0 else { return nil }
    guard case .index(let element) = position else { return place.firstRow + place.rowCount - 1 }
    let number = min(max(0, element - (heading.firstPosition ?? 0)), heading.count - 1)
    return tops(from: place.firstRow).dropFirst(number).first { _ in true }
  }

  /// Returns the section of the row at a position, and the position in the whole list of the section of the element
  /// that the row belongs to; `nil` if there is no such row.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  package func element(ofRow row: Int) -> (section: SectionId, position: Int)? {
    guard window == nil, let index = order.section(ofRow: row), headings.indices.contains(index) else { return nil }
    let number = tops(from: order.sections[index].firstRow).prefix { $0 <= row }.count - 1
    return (headings[index].id, (headings[index].firstPosition ?? 0) + number)
  }

  /// The positions of the rows from one on that aren't contained in an unfolded one.
  private func tops(from firstRow: Int) -> some Sequence<Int> & LazySequenceProtocol {
    (firstRow..<max(firstRow, rowCount)).lazy.filter { [self] row in
      guard let tree, let element = self.element(at: row) else { return true }
      return tree.lineage(element).count == 1
    }
  }
}

extension ListHeading {
  /// Returns whether the element at a position in the whole list of the section is loaded; beyond the end, the last
  /// one.
  fileprivate func isLoaded(_ position: PagePosition) -> Bool {
    guard let firstPosition, count > 0 else { return false }
    let end = firstPosition + count
    switch position {
    case .last: return total.map { $0 <= end } ?? false
    case .index(let index): return index >= firstPosition && (index < end || total.map { $0 <= end } ?? false)
    }
  }
}
