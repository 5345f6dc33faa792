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

  /// Moves the cursor to the first element of the first section that isn't empty, at once if it is loaded.
  public func moveToStart() {
    guard let section = headings.first(where: { $0.count > 0 }) else { return setCursor(0) }
    move(to: .index(0), in: section.id)
  }

  /// Moves the cursor to the last element of the last section that isn't empty, at once if it is loaded, or if the
  /// section can be loaded only page after page.
  public func moveToEnd() {
    guard let section = headings.last(where: { $0.count > 0 }) else { return setCursor(rowCount - 1) }
    move(to: .last, in: section.id)
  }

  /// Moves the cursor to an element of a section, at once if it is loaded, or else once it is, unless the cursor is moved
  /// before.
  ///
  /// - Parameters:
  ///   - position: The position of the element in the whole list of the section. If it can't be loaded, the cursor moves
  ///     to the nearest one that is.
  ///   - section: The identifier of the section, which has a heading.
  public func move(to position: PagePosition, in section: SectionId) {
    if window == nil, collection.jump(to: position, in: section) {
      destination = Destination(section: section, position: position)
    } else if let row = row(of: position, in: section) {
      setCursor(row)
    }
  }

  /// Moves the cursor to its destination if the rows around that are loaded, or forgets it if they have failed to load.
  func settleDestination() {
    guard let destination else { return }
    let status = headings.first { $0.id == destination.section }?.status
    guard status?.phase.isLoading != true else { return }
    self.destination = nil
    guard status?.failures.isEmpty == true, let row = row(of: destination.position, in: destination.section) else {
      return
    }
    setCursor(row)
  }

  /// Returns the position among all rows of the row with an element of a section, or of the nearest element that is
  /// loaded; `nil` if none is.
  private func row(of position: PagePosition, in section: SectionId) -> Int? {
    guard window == nil else { return position == .last ? rowCount - 1 : 0 }
    guard let index = headings.firstIndex(where: { $0.id == section }), order.sections.indices.contains(index) else {
      return nil
    }
    let (place, heading) = (order.sections[index], headings[index])
    guard place.rowCount > 0 else { return nil }
    guard case .index(let element) = position else { return place.firstRow + place.rowCount - 1 }
    let number = min(max(0, element - (heading.firstPosition ?? 0)), heading.count - 1)
    return row(ofElement: number, from: place.firstRow)
  }

  /// Returns the position of the row of the element with a number in a section, whose rows begin at a position; rows that
  /// were unfolded don't count.
  private func row(ofElement number: Int, from firstRow: Int) -> Int? {
    guard let tree else { return firstRow + number }
    let rows = (firstRow..<rowCount).lazy.filter { row in
      self.element(at: row).map { tree.lineage($0).count == 1 } ?? false
    }
    return rows.dropFirst(number).first
  }
}
