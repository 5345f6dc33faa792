package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// A bookmark of the user's position in a list, which a later run may restore: the cursor's row, and its line on the
/// screen.
package struct RowBookmark: Hashable, Sendable, Codable {
  /// The address of the cursor's item.
  package let route: Route

  /// The position of the item in the whole list of its section, which is used if the item isn't in the list any more;
  /// of an item in an unfolded row, that of the row's item.
  package let position: Int

  /// The line of the screen at which the row begins.
  package let line: Int

  /// Creates a bookmark.
  package init(route: Route, position: Int, line: Int) {
    self.route = route
    self.position = position
    self.line = line
  }
}

extension RowList {
  /// The bookmark of the cursor, or the one to restore while the cursor's row isn't loaded; `nil` if there is neither.
  package var bookmark: RowBookmark? {
    guard let cursor = rows.cursor, let item = rows.element(at: cursor)?.element else { return pendingBookmark }
    let position = rows.element(ofRow: cursor)?.position ?? cursor
    return RowBookmark(route: item.route, position: position, line: line(of: cursor) ?? 0)
  }

  /// The bookmark of the cursor if the user has moved, or else the one to restore once its row is loaded; `nil` if
  /// there is neither.
  package var resumedBookmark: RowBookmark? { isTouched ? bookmark : pendingBookmark }

  /// Moves to a bookmark as soon as its row is loaded, unless the user moves before.
  package func go(to bookmark: RowBookmark) {
    pendingBookmark = bookmark
    isTouched = false
    goToPendingBookmark()
    settle()
  }

  /// Moves to the bookmark to restore if its row is loaded, or to the last row if the list ends before it.
  func goToPendingBookmark() {
    guard let bookmark = pendingBookmark, viewport.lines > 0 else { return }
    guard !isTouched else { return pendingBookmark = nil }
    guard let position = position(of: bookmark) else { return }
    (pendingBookmark, isTouched) = (nil, true)
    rows.setCursor(position)
    put(position, at: bookmark.line)
    reveal(position)
  }

  /// Returns the position of the saved row among the current rows, or `nil` as long as it may still arrive.
  private func position(of bookmark: RowBookmark) -> Int? {
    guard rows.window == nil else { return bookmark.position < rows.rowCount ? bookmark.position : nil }
    let ids = rows.snapshot.rowIds
    let item = bookmark.route.item
    let heading = heading(of: bookmark)
    let there = heading.flatMap { rows.row(of: .index(bookmark.position), in: $0.id) }
    if let there, ids[there].ids.last == item { return there }
    if let found = ids.firstIndex(where: { $0.ids.last == item }) { return found }
    let phase = rows.state.phase
    guard !phase.isLoading, phase != .notLoaded, rows.rowCount > 0 else { return nil }
    if let heading, awaitsPage(of: bookmark, in: heading) { return nil }
    return there ?? min(max(0, bookmark.position), rows.rowCount - 1)
  }

  /// Returns the heading of the section that a bookmark is in, or `nil` if there is none.
  private func heading(of bookmark: RowBookmark) -> ListHeading<SearchFailure>? {
    let source = bookmark.route.item.source?.rawValue
    return rows.headings.first { $0.id.rawValue == source }
  }

  /// Requests the next page of a bookmark's section, or the page with the bookmark's row, if the section has so many
  /// items that the row may be further on, and returns whether it is awaited.
  private func awaitsPage(of bookmark: RowBookmark, in heading: ListHeading<SearchFailure>) -> Bool {
    guard heading.count > 0, heading.status.failures.isEmpty else { return false }
    if let first = heading.firstPosition {
      guard !(first..<first + heading.count).contains(bookmark.position) else { return false }
      // A load that was cancelled is requested again by whoever resumes it.
      if hasJumped { return true }
      let isAwaited = rows.collection.jump(to: .index(bookmark.position), in: heading.id)
      hasJumped = isAwaited
      return isAwaited
    }
    guard heading.count <= bookmark.position, let total = heading.total, heading.count < total else { return false }
    rows.collection.didShow(at: heading.count - 1, in: heading.id)
    return true
  }
}
