internal import Bindery
package import BinderyTerminal
internal import BinderyText

/// The inputs of a page's layout, by which an unchanged layout is reused.
struct LayoutKey: Hashable {
  /// The version of the item's reading, which changes with every reading.
  let version: Int
  /// The width of the page, in columns.
  let columns: Int
  /// The text in place of the item's picture, or `nil` if the item has none.
  let picture: PictureText?
  /// Whether long texts are shown in full.
  let isUnfolded: Bool
}

extension DetailScreen {
  /// Draws the page, and below it the list of the items that its item contains, if any.
  ///
  /// If there is room for both, each gets half of the rows, and the list also those that the page doesn't need.
  /// Otherwise only the focused one is drawn.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    guard !area.isEmpty else { return }
    let layout = layout(columns: area.columns)
    let pageRows = self.pageRows(of: area, lines: layout.lines.count)
    (pageArea, listArea) = (area.rows(to: pageRows), area.rows(from: pageRows))
    var window = scroll
    window.fit(lines: layout.lines.count, rows: pageRows)
    // The focused link is only out of sight after a change of size; when the user scrolls, it loses the focus.
    if let link, !layout.linkLines[link].overlaps(window.window) { window.reveal(layout.linkLines[link]) }
    // A change of an observed property requests another drawing, so it is only set if it differs. While the item is
    // pending, the position to resume at is kept.
    if window != scroll, !isAwaited { scroll = window }
    for (row, index) in window.window.enumerated() {
      draw(layout.lines[index], on: &frame, in: pageArea.rows(from: row, to: row + 1), style)
    }
    if let line = window.window.first(where: { hasFocus(layout.lines[$0]) }) {
      frame.focus = pageArea.rows(from: line - window.top).position
    }
    if let list { draw(list, on: &frame, style) }
    updateAccepted()
  }

  /// The minimum number of rows in which both a page and a list below it are drawn.
  private static var rowsForBoth: Int { 6 }

  /// Returns the number of rows that the page takes of an area, which it may share with the list of contents.
  private func pageRows(of area: FrameArea, lines: Int) -> Int {
    guard list != nil else { return area.rows }
    guard area.rows >= Self.rowsForBoth else { return focus == .page ? area.rows : 0 }
    return min(lines, area.rows / 2)
  }

  /// Draws a line of the page, highlighted if its link has the focus.
  private func draw(_ line: DetailLayout.Line, on frame: inout Frame, in area: FrameArea, _ style: BrowserStyle) {
    let own = line.part.map { style[$0] } ?? .plain
    let base = hasFocus(line) ? style.focused(style[.focus].over(own)) : own
    frame.draw([line.text], in: area, theme: style.theme, over: base)
  }

  /// Returns whether a line shows the link that has the focus.
  private func hasFocus(_ line: DetailLayout.Line) -> Bool {
    focus == .page && line.link != nil && line.link == link
  }

  /// Draws the list of contents below its heading.
  private func draw(_ list: any ScreenList, on frame: inout Frame, _ style: BrowserStyle) {
    guard !listArea.isEmpty else { return }
    let heading = listArea.rows(to: 1)
    frame.fill(heading, with: style[.heading])
    frame.write(SafeText("Contents"), style[.heading], at: heading.position, within: heading.columns)
    list.draw(on: &frame, in: listArea.rows(from: 1), style: style)
  }

  /// Returns the page's layout for a width; it is cached until the page or the width changes.
  private func layout(columns: Int) -> DetailLayout {
    let key = LayoutKey(version: version, columns: columns, picture: picture?.text, isUnfolded: isUnfolded)
    if let layout, key == layoutKey { return layout }
    let new = DetailLayout(
      reading, picture: key.picture, address: route.description, columns: columns, isUnfolded: isUnfolded)
    (layout, layoutKey) = (new, key)
    if let link, !new.links.indices.contains(link) { self.link = nil }
    return new
  }
}
