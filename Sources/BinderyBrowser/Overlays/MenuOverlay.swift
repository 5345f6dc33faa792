package import Bindery
package import BinderyTerminal
internal import Observation

/// An overlay that shows a menu; its value is the chosen `ActionItem`.
///
/// The cursor also moves to items that can't be chosen, so that the user can read why. A nested menu replaces its
/// parent, to which the command `back` returns.
@MainActor
@Observable
package final class MenuOverlay: Overlay {
  /// An open menu with the index of its cursor's row, or `nil` if no row can have the cursor.
  private struct Level {
    let title: String
    let menu: Menu
    var cursor: Int?

    init(title: String, menu: Menu) {
      self.title = title
      self.menu = menu
      let stops = MenuView.stops(of: menu)
      cursor = stops.first { MenuView.isEnabled(menu.items[$0]) } ?? stops.first
    }
  }

  /// The context of the menu, which ends when it is closed.
  package let context: Context

  /// The open menus, from the outermost to the innermost nested one; never empty.
  private var levels: [Level] {
    didSet { updateAccepted() }
  }

  /// The scroll position of the menu's rows.
  @ObservationIgnored private var scroll = ScrollPosition()
  /// The area in which the menu's rows were drawn last, by which a mouse input finds its row.
  @ObservationIgnored private var rowsArea = FrameArea(Size(columns: 0, rows: 0))
  /// The commands that the overlay accepts now.
  @ObservationIgnored private let accepted = AcceptedCommands()

  /// Creates the overlay of a menu; `context` is a scope that only the overlay uses.
  package init(_ menu: Menu, title: String? = nil, in context: Context) {
    self.context = context
    levels = [Level(title: title ?? "Actions", menu: menu)]
    updateAccepted()
    context.receiveCommands(accepted) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] in self?.perform($0) }
  }

  /// The title of the innermost open menu.
  package var title: String { level.title }

  /// The innermost open menu.
  private var level: Level { levels[levels.count - 1] }
  /// The view of the innermost open menu.
  private var view: MenuView { MenuView(menu: level.menu, cursor: level.cursor) }
}

// MARK: Commands

extension MenuOverlay {
  /// Updates the commands that the overlay accepts, which depend on the row with the cursor.
  private func updateAccepted() {
    var commands = ScrollPosition.commands.union([.up, .down])
    if let cursor = level.cursor {
      let item = level.menu.items[cursor]
      if MenuView.isEnabled(item) { commands.insert(.select) }
      if case .nested = item { commands.formUnion([.unfold, .right]) }
    }
    if levels.count > 1 { commands.formUnion([.back, .fold, .left]) }
    accepted.set(commands)
  }

  /// Performs a command on the innermost open menu.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .select, .unfold, .right: choose()
    case .back, .fold, .left: levels.removeLast()
    default: move(command)
    }
  }

  /// Chooses the action of the row with the cursor, or opens its nested menu.
  private func choose() {
    guard let cursor = level.cursor else { return }
    switch level.menu.items[cursor] {
    case .action(let item) where item.isEnabled: context.send(Finish(item))
    case .nested(let title, let menu): levels.append(Level(title: title, menu: menu))
    case .action, .info, .separator: break
    }
  }

  /// Moves the cursor among the rows that can have it.
  private func move(_ command: BrowseCommand) {
    let stops = MenuView.stops(of: level.menu)
    guard let cursor = level.cursor, let place = stops.firstIndex(of: cursor) else { return }
    let page = max(1, scroll.rows - 1)
    let new =
      switch command {
      case .up: place - 1
      case .down: place + 1
      case .pageUp: place - page
      case .pageDown: place + page
      case .halfPageUp: place - max(1, page / 2)
      case .halfPageDown: place + max(1, page / 2)
      case .first: 0
      default: stops.count - 1
      }
    levels[levels.count - 1].cursor = stops[min(max(0, new), stops.count - 1)]
  }

  /// Moves the cursor or chooses a row by a mouse input.
  private func perform(_ mouse: UseMouse) {
    switch mouse.input.kind {
    case .wheel(let direction): perform(direction == .up ? .up : .down)
    case .press(.left) where rowsArea.contains(mouse.input.position):
      let row = scroll.top + mouse.input.position.row - rowsArea.row
      guard MenuView.stops(of: level.menu).contains(row) else { return }
      levels[levels.count - 1].cursor = row
      choose()
    case .press, .release, .drag: break
    }
  }
}

// MARK: Drawing

extension MenuOverlay {
  /// Returns the size that fits all rows of the menu and the longest explanation.
  package func size(within available: Size) -> Size {
    view.size(within: available)
  }

  /// Draws the menu's rows around the cursor, and below them why the item at the cursor can't be chosen.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let view = view
    let notes = view.noteRows(within: Size(columns: area.columns, rows: area.rows))
    rowsArea = area.rows(to: area.rows - notes)
    scroll.fit(lines: level.menu.items.count, rows: rowsArea.rows)
    if let cursor = level.cursor { scroll.reveal(cursor..<cursor + 1) }
    view.draw(on: &frame, in: rowsArea, window: scroll.window, style: style)
    view.drawNote(on: &frame, in: area.rows(from: rowsArea.rows), style: style)
  }
}
