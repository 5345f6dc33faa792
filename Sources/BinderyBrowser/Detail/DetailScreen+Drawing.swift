internal import Bindery
package import BinderyTerminal
internal import BinderyText

/// What a layout depends on.
struct LayoutKey: Hashable {
  let version: Int
  let columns: Int
  let picture: PictureText?
  let isUnfolded: Bool
}

extension DetailScreen {
  /// Draws the page, and the list below it if the item contains others.
  ///
  /// Where both have room, each has its half, and the list also what the page doesn't need. Elsewhere the one with the
  /// focus is drawn.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    guard !area.isEmpty else { return }
    let layout = layout(columns: area.columns)
    let pageRows = self.pageRows(of: area, lines: layout.lines.count)
    (pageArea, listArea) = (area.rows(to: pageRows), area.rows(from: pageRows))
    var window = scroll
    window.fit(lines: layout.lines.count, rows: pageRows)
    // Only another size takes the focus out of sight: where the user scrolls, it is dropped.
    if let link, !layout.places[link].overlaps(window.window) { window.reveal(layout.places[link]) }
    // The view must not change what it reads unless that differs, or it would be drawn for ever. A place to resume at is
    // one on the item.
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

  /// The smallest number of rows for a page with a list below it.
  private static var rowsForBoth: Int { 6 }

  private func pageRows(of area: FrameArea, lines: Int) -> Int {
    guard list != nil else { return area.rows }
    guard area.rows >= Self.rowsForBoth else { return focus == .page ? area.rows : 0 }
    return min(lines, area.rows / 2)
  }

  private func draw(_ line: DetailLayout.Line, on frame: inout Frame, in area: FrameArea, _ style: BrowserStyle) {
    let own = line.part.map { style[$0] } ?? .plain
    let base = hasFocus(line) ? style.focused(style[.focus].over(own)) : own
    frame.draw([line.text], in: area, theme: style.theme, over: base)
  }

  private func hasFocus(_ line: DetailLayout.Line) -> Bool {
    focus == .page && line.link != nil && line.link == link
  }

  private func draw(_ list: any ScreenList, on frame: inout Frame, _ style: BrowserStyle) {
    guard !listArea.isEmpty else { return }
    let heading = listArea.rows(to: 1)
    frame.fill(heading, with: style[.heading])
    frame.write(SafeText("Contents"), style[.heading], at: heading.position, within: heading.columns)
    list.draw(on: &frame, in: listArea.rows(from: 1), style: style)
  }

  /// Returns the layout at a width, which is kept until the item or the width changes.
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
