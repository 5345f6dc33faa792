internal import Bindery
internal import BinderyTerminal
internal import BinderyText

extension MenuView {
  /// Draws the rows of the menu whose indices are in `window`.
  func draw(on frame: inout Frame, in area: FrameArea, window: Range<Int>, style: BrowserStyle) {
    guard !menu.items.isEmpty else {
      frame.write(SafeText(Self.nothing), style[.placeholder], at: area.position, within: area.columns)
      return
    }
    for (row, index) in window.enumerated() {
      draw(menu.items[index], hasCursor: index == cursor, on: &frame, in: area.rows(from: row, to: row + 1), style)
    }
  }

  /// Draws a menu item in one row: its title at the left, and its key at the right.
  private func draw(
    _ item: MenuItem, hasCursor: Bool, on frame: inout Frame, in area: FrameArea, _ style: BrowserStyle
  ) {
    let own = self.style(of: item, style)
    let base = hasCursor ? style[.focus].over(own) : own
    frame.fill(area, with: base)
    if case .separator = item {
      let line = style.isPlain ? "" : String(repeating: "─", count: area.columns)
      frame.write(SafeText(line), style[.border], at: area.position, within: area.columns)
      return
    }
    let (title, side) = texts(of: item)
    let width = min(SafeText.columns(of: side), area.columns / 2)
    let start = area.columns - width
    var drawing = TextDrawing()
    drawing.run(title, .body)
    let room = width == 0 ? area.columns : start - Self.gap
    let lines = TextLayout(columns: room).lines(for: drawing)
    frame.draw(lines, in: area.columns(to: room), theme: nil, over: base)
    let key = Self.isEnabled(item) && !hasCursor ? style[.key].over(base) : base
    frame.write(SafeText(side), key, at: area.columns(from: start).position, within: width)
    if hasCursor { frame.focus = area.position }
  }

  /// Returns the style of a menu item's title, which depends on whether it is enabled and destructive.
  private func style(of item: MenuItem, _ style: BrowserStyle) -> CellStyle {
    switch item {
    case .action(let item) where item.isEnabled: item.isDestructive ? style[.problem] : .plain
    case .nested where Self.isEnabled(item): .plain
    case .info: style[.placeholder]
    case .action, .nested, .separator: style[.disabled]
    }
  }

  /// Draws the note on the item at the cursor, such as why it can't be chosen.
  func drawNote(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let lines = cursor.map { noteLines(on: menu.items[$0], columns: area.columns) } ?? []
    frame.draw(lines, in: area, theme: nil, over: style[.placeholder])
  }
}
