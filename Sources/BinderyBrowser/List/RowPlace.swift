package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// The place of a user in a list, to which a later run may return: the cursor's row, and its line on the screen.
package struct RowPlace: Hashable, Sendable, Codable {
  /// The address of the cursor's item.
  package let route: Route

  /// The position of the item in the whole list of its section, which is used if the item isn't in the list any more;
  /// of an item in an unfolded row, that of the row's item.
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
    let position = rows.element(ofRow: cursor)?.position ?? cursor
    return RowPlace(route: item.route, position: position, line: line(of: cursor) ?? 0)
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

  /// Returns the position of the saved row among the current rows, or `nil` as long as it may still arrive.
  private func position(of place: RowPlace) -> Int? {
    guard rows.window == nil else { return place.position < rows.rowCount ? place.position : nil }
    let ids = rows.snapshot.rowIds
    let item = place.route.item
    let heading = heading(of: place)
    let there = heading.flatMap { rows.row(of: .index(place.position), in: $0.id) }
    if let there, ids[there].ids.last == item { return there }
    if let found = ids.firstIndex(where: { $0.ids.last == item }) { return found }
    let phase = rows.state.phase
    guard !phase.isLoading, phase != .notLoaded, rows.rowCount > 0 else { return nil }
    if let heading, awaitsPage(of: place, in: heading) { return nil }
    return there ?? min(max(0, place.position), rows.rowCount - 1)
  }

  /// Returns the heading of the section that a place is in, or `nil` if there is none.
  private func heading(of place: RowPlace) -> ListHeading<SearchFailure>? {
    let source = place.route.item.source?.rawValue
    return rows.headings.first { $0.id.rawValue == source }
  }

  /// Requests the next page of the section that a place is in, or the page with the place, if the section has so many
  /// items that the place may be further on, and returns whether it is awaited.
  private func awaitsPage(of place: RowPlace, in heading: ListHeading<SearchFailure>) -> Bool {
    guard heading.count > 0, heading.status.failures.isEmpty else { return false }
    if let first = heading.firstPosition {
      guard !(first..<first + heading.count).contains(place.position) else { return false }
      // A load that was cancelled is requested again by whoever resumes it.
      if hasJumped { return true }
      let isAwaited = rows.collection.jump(to: .index(place.position), in: heading.id)
      hasJumped = isAwaited
      return isAwaited
    }
    guard heading.count <= place.position, let total = heading.total, heading.count < total else { return false }
    rows.collection.didShow(at: heading.count - 1, in: heading.id)
    return true
  }
}
