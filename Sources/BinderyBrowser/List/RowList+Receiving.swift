internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// The receivers of the commands and of the mouse.
extension RowList {
  /// Registers the receivers of commands and of the mouse in the list's context.
  func receiveCommands() {
    context.receiveOnMain(BrowseCommand.self, if: { [reach] in reach.commands.contains($0) }) { [weak self] in
      self?.perform($0)
    }
    context.receiveOnMain(UseMouse.self, if: { [reach] in reach.area.contains($0.input.position) }) { [weak self] in
      self?.use($0)
    }
  }

  /// The commands that would have an effect in the current state of the list.
  var possibleCommands: Set<BrowseCommand> {
    guard hasFocus else { return [] }
    let heading = rows.cursorHeading
    var commands: Set<BrowseCommand> = rows.canRetry ? [.retry] : []
    if asking.isWaiting { commands.insert(.cancel) }
    if rows.canMoveSection { commands.formUnion([.nextSection, .previousSection]) }
    if heading.map({ headings[$0].problem != nil }) == true { commands.insert(.select) }
    guard rows.rowCount > 0 else { return commands.union(rows.canMoveSection ? [.up, .down] : []) }
    commands.formUnion(Self.moves)
    if rows.window == nil { commands.insert(.markAll) }
    if rows.selectedCount > 0 { commands.formUnion([.unmarkAll, .menu, .copy]) }
    guard let element = rows.cursorElement else { return commands }
    if rows.window == nil { commands.formUnion([.mark, .extendUp, .extendDown]) }
    commands.formUnion([.select, .menu, .copy])
    if element.isExpandable { commands.insert(.unfold) }
    if element.isExpanded || element.path.depth > 0 { commands.insert(.fold) }
    return commands
  }

  /// The commands that move the cursor.
  private static let moves: Set<BrowseCommand> = [
    .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
  ]

  /// Performs a command on the list, such as moving the cursor.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up: moveCursor(by: -1)
    case .down: moveCursor(by: 1)
    case .pageUp: movePage(-1)
    case .pageDown: movePage(1)
    case .halfPageUp: movePage(-1, part: 2)
    case .halfPageDown: movePage(1, part: 2)
    case .first: moveCursor { $0.moveToStart() }
    case .last: moveCursor { $0.moveToEnd() }
    case .nextSection: moveSection(1)
    case .previousSection: moveSection(-1)
    case .extendUp: extendMarks(by: -1)
    case .extendDown: extendMarks(by: 1)
    default: performOnRow(command)
    }
  }

  /// Performs a command on the row with the cursor, such as opening its item.
  private func performOnRow(_ command: BrowseCommand) {
    switch command {
    case .mark:
      rows.toggleSelection()
      moveCursor(by: 1)
    case .markAll: rows.selectAll()
    case .unmarkAll: rows.clearSelection()
    case .unfold: changeFolds { $0.unfold() }
    case .fold: changeFolds { $0.fold() }
    case .select: open()
    case .menu: showMenu()
    case .copy: copy()
    case .retry: rows.retry()
    case .cancel: asking.cancel()
    default: return
    }
    settle()
  }
}
