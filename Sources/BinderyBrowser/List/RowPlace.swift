package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering

/// The place of a user in a list, to which a later run may return: the cursor's row, and its line on the screen.
package struct RowPlace: Hashable, Sendable, Codable {
  /// The address of the cursor's item.
  package let route: Route

  /// The position of the item's row among all rows, also those before the loaded ones, which is used if the item isn't
  /// in the list any more.
  package let position: Int

  /// The line of the screen at which the row begins.
  package let line: Int

  /// Creates a place.
  package init(route: Route, position: Int, line: Int) {
    self.route = route
    self.position = position
    self.line = line
  }
}

extension RowList {
  /// The place of the cursor, or the wanted place while the cursor's row isn't loaded; `nil` if there is neither.
  package var place: RowPlace? {
    guard let cursor = rows.cursor, let item = rows.element(at: cursor)?.element else { return wantedPlace }
    return RowPlace(route: item.route, position: rows.extent.position(ofRow: cursor), line: line(of: cursor) ?? 0)
  }

  /// The place of the cursor if the user has moved, or else the place to which the list moves once it is loaded; `nil`
  /// if there is neither.
  package var resumedPlace: RowPlace? { isTouched ? place : wantedPlace }

  /// Moves to a place as soon as its row is loaded, unless the user moves before.
  package func go(to place: RowPlace) {
    wantedPlace = place
    isTouched = false
    goToWantedPlace()
    settle()
  }

  /// Moves to the wanted place if its row is loaded, or to the last row if the list ends before it.
  func goToWantedPlace() {
    guard let place = wantedPlace, viewport.lines > 0 else { return }
    guard !isTouched else { return wantedPlace = nil }
    guard let position = position(of: place) else { return }
    (wantedPlace, isTouched) = (nil, true)
    rows.setCursor(position)
    put(position, at: place.line)
    reveal(position)
  }

  private func position(of place: RowPlace) -> Int? {
    guard rows.window == nil else { return place.position < rows.rowCount ? place.position : nil }
    let ids = rows.snapshot.rowIds
    let item = place.route.item
    if ids.indices.contains(place.position), ids[place.position].ids.last == item { return place.position }
    if let found = ids.firstIndex(where: { $0.ids.last == item }) { return found }
    let phase = rows.state.phase
    guard !phase.isLoading, phase != .notLoaded, rows.rowCount > 0, !awaitsPage(of: place) else { return nil }
    if case .row(let row) = rows.extent.place(at: place.position) { return row }
    return min(max(0, place.position), rows.rowCount - 1)
  }

  /// Requests the next page of the section that a place is in, or the page with the place, if the section has so many
  /// rows that the place may be further on, and returns whether it is awaited.
  private func awaitsPage(of place: RowPlace) -> Bool {
    guard let source = place.route.item.source?.rawValue,
      let index = rows.headings.firstIndex(where: { $0.id.rawValue == source })
    else { return false }
    let (heading, rowCount) = (rows.headings[index], rows.order.sections[index].rowCount)
    if let first = heading.firstPosition, rowCount > 0, heading.status.failures.isEmpty {
      let start = rows.extent.position(ofRow: rows.order.sections[index].firstRow) - first
      return rows.collection.jump(to: .index(max(0, place.position - start)), in: heading.id)
    }
    guard rowCount > 0, rowCount <= place.position, heading.status.failures.isEmpty, let total = heading.total,
      rowCount < total
    else { return false }
    rows.collection.didShow(at: rowCount - 1, in: heading.id)
    return true
  }
}
