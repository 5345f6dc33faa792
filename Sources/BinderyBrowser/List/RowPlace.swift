package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering

/// A place in a list to go back to: the cursor's row, and its line on the screen.
package struct RowPlace: Hashable, Sendable, Codable {
  /// The address of the cursor's item.
  package let route: Route

  /// The position of its row among all rows, which counts where the item isn't in the list any more.
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
  /// The place of the cursor, or `nil` if there are no rows.
  package var place: RowPlace? {
    guard let cursor, let item = element(at: cursor)?.element else { return wantedPlace }
    return RowPlace(route: item.route, position: cursor, line: line(of: cursor) ?? 0)
  }

  /// The place of the cursor, or the one that the list goes to once it can; `nil` if it is where it began.
  package var resumedPlace: RowPlace? { isTouched ? place : wantedPlace }

  /// Goes to a place as soon as its row is in the list, unless the user moves before.
  package func go(to place: RowPlace) {
    wantedPlace = place
    isTouched = false
    goToWantedPlace()
    settle()
  }

  /// Goes to the wanted place if its row is in the list, or if the list has ended before it.
  func goToWantedPlace() {
    guard let place = wantedPlace, viewport.lines > 0 else { return }
    guard !isTouched else { return wantedPlace = nil }
    guard let position = position(of: place) else { return }
    (wantedPlace, isTouched) = (nil, true)
    setCursor(position)
    put(position, at: place.line)
    reveal(position)
  }

  private func position(of place: RowPlace) -> Int? {
    guard window == nil else { return place.position < rowCount ? place.position : nil }
    let ids = list.snapshot.rowIds
    let item = place.route.item
    if ids.indices.contains(place.position), ids[place.position].ids.last == item { return place.position }
    if let found = ids.firstIndex(where: { $0.ids.last == item }) { return found }
    let hasEnded = !list.state.phase.isLoading && list.state.phase != .notLoaded && rowCount > 0
    guard hasEnded, !awaitsPage(of: place) else { return nil }
    return min(max(0, place.position), rowCount - 1)
  }

  /// Requests the next page of the section that a place is in, if the section has so many rows that the place may be
  /// further on, and returns whether it is awaited.
  private func awaitsPage(of place: RowPlace) -> Bool {
    let sections = list.state.sections
    guard let source = place.route.item.source?.rawValue,
      let index = sections.firstIndex(where: { $0.id.rawValue == source }), !sections[index].elements.isEmpty,
      sections[index].elements.count <= place.position, sections[index].status.failures.isEmpty,
      let total = options.total(sections[index].id), sections[index].elements.count < total
    else { return false }
    options.didShow(sections[index].id, sections[index].elements.count - 1)
    return true
  }

  /// Moves the cursor to the row of an item if it is in the list, such as one that a page was turned to.
  func moveCursor(toItem id: TreePath<ItemId>) {
    list.turnIfDue()
    if let position = window == nil ? list.snapshot.rowIds.firstIndex(of: id) : windowPosition(of: id) {
      moveCursor(to: position)
    }
  }

  private func windowPosition(of id: TreePath<ItemId>) -> Int? {
    guard let window else { return nil }
    return window.window.first { window.element(at: $0)?.elementId == id.ids.last }
  }
}
