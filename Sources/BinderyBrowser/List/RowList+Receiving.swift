internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// The commands that the list performs.
extension RowList {
  /// Registers the receivers in the list's context.
  func receiveCommands() {
    context.receiveOnMain(BrowseCommand.self, if: { [reach] in reach.commands.contains($0) }) { [weak self] in
      self?.perform($0)
    }
    context.receiveOnMain(UseMouse.self, if: { [reach] in reach.area.contains($0.input.position) }) { [weak self] in
      self?.use($0)
    }
  }

  /// The commands that are possible now.
  var possibleCommands: Set<BrowseCommand> {
    guard hasFocus else { return [] }
    var commands: Set<BrowseCommand> = canRetry ? [.retry] : []
    guard rowCount > 0 else { return commands }
    commands.formUnion(Self.moves)
    if order.sections.count(where: { $0.rowCount > 0 }) > 1 { commands.formUnion([.nextSection, .previousSection]) }
    if window == nil { commands.formUnion([.mark, .markAll, .extendUp, .extendDown]) }
    if markedCount > 0 { commands.formUnion([.unmarkAll, .menu, .copy]) }
    guard let element = cursor.flatMap({ element(at: $0) }) else { return commands }
    commands.formUnion([.select, .menu, .copy])
    if element.isExpandable { commands.insert(.unfold) }
    if element.isExpanded || element.path.depth > 0 { commands.insert(.fold) }
    return commands
  }

  private static let moves: Set<BrowseCommand> = [
    .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
  ]

  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up: moveCursor(by: -1)
    case .down: moveCursor(by: 1)
    case .pageUp: movePage(-1)
    case .pageDown: movePage(1)
    case .halfPageUp: movePage(-1, part: 2)
    case .halfPageDown: movePage(1, part: 2)
    case .first: moveCursor(to: 0)
    case .last: moveCursor(to: rowCount - 1)
    case .nextSection: moveSection(1)
    case .previousSection: moveSection(-1)
    case .extendUp: extendMarks(by: -1)
    case .extendDown: extendMarks(by: 1)
    default: performOnRow(command)
    }
  }

  private func performOnRow(_ command: BrowseCommand) {
    switch command {
    case .mark: toggleMark()
    case .markAll: list.selectAll()
    case .unmarkAll: list.clearSelection()
    case .unfold: unfold()
    case .fold: fold()
    case .select: open()
    case .menu: showMenu()
    case .copy: copy()
    case .retry: retry()
    default: return
    }
    settle()
  }
}

/// The mouse.
extension RowList {
  /// The lines that one step of the wheel scrolls by.
  private static let wheelStep = 3

  private func use(_ mouse: UseMouse) {
    let area = reach.area
    let (column, line) = (mouse.input.position.column - area.column, mouse.input.position.row - area.row)
    switch mouse.input.kind {
    case .wheel(.up): scroll(by: -Self.wheelStep)
    case .wheel(.down): scroll(by: Self.wheelStep)
    case .press(.left) where column == area.columns - 1, .drag where column == area.columns - 1: scrollBar(to: line)
    case .press(.left): click(column, line, clicks: mouse.clicks)
    case .press(.right): openMenu(atLine: line)
    default: break
    }
  }

  /// Moves the cursor to the part of the list that a line of the scroll bar stands for.
  private func scrollBar(to line: Int) {
    guard viewport.lines > 1 else { return }
    moveCursor(to: Int(Double(max(0, line)) / Double(viewport.lines - 1) * Double(rowCount - 1)))
  }

  private func openMenu(atLine line: Int) {
    guard let position = slot(atLine: line)?.row else { return }
    moveCursor(to: position)
    showMenu()
  }

  private func click(_ column: Int, _ line: Int, clicks: Int) {
    switch slot(atLine: line) {
    case .header(let section): retry(headings[section].problem == nil ? nil : section)
    case .row(let position):
      moveCursor(to: position)
      guard let element = element(at: position) else { return }
      let text = RowListView.textColumn(of: element, in: self)
      if column == 0, window == nil {
        list.toggleSelection()
      } else if element.isExpandable, (text - RowListView.signColumns..<text).contains(column) {
        toggleFold(at: position)
      } else if clicks == 2 {
        open()
      }
      settle()
    case nil: break
    }
  }

  /// Returns what a line of the screen shows; the top line shows the header that sticks there.
  func slot(atLine line: Int) -> RowSlot? {
    if line == 0, let sticking { return .header(sticking) }
    return shown.first { ($0.line..<$0.line + $0.height).contains(line) }?.slot
  }

  /// The section whose header sticks at the top, over the rows that scroll by, or `nil` if none does.
  var sticking: Int? {
    guard let top = shown.first else { return nil }
    switch top.slot {
    case .header(let section): return top.line < 0 ? section : nil
    case .row(let position):
      return order.section(ofRow: position).flatMap { order.sections[$0].hasHeader ? $0 : nil }
    }
  }
}

extension RowSlot {
  /// The position of the row, or `nil` for a header.
  fileprivate var row: Int? {
    if case .row(let position) = self { position } else { nil }
  }
}
