internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// The view of a menu: a row for each menu item, and a note on the item at the cursor.
struct MenuView {
  /// The menu that is shown.
  let menu: Menu

  /// The index of the row with the cursor, or `nil` if no row has it.
  let cursor: Int?

  /// The maximum number of lines of a note on a menu item.
  private static let noteLimit = 3

  /// Returns the indices of the menu items that the cursor can be on.
  static func stops(of menu: Menu) -> [Int] {
    menu.items.indices.filter { index in
      switch menu.items[index] {
      case .action, .nested: true
      case .info, .separator: false
      }
    }
  }

  /// Returns whether a menu item can be chosen now.
  static func isEnabled(_ item: MenuItem) -> Bool {
    switch item {
    case .action(let item): item.isEnabled
    case .nested(_, let menu): menu.isEnabled
    case .info, .separator: false
    }
  }
}

// MARK: Sizes

extension MenuView {
  /// Returns the size that fits all rows of the menu and the longest note.
  func size(within available: Size) -> Size {
    let widest = menu.items.map { columns(of: $0) }.max() ?? SafeText.columns(of: Self.nothing)
    let notes = menu.items.compactMap { note(on: $0).map { SafeText.columns(of: $0) } }.max() ?? 0
    let width = min(available.columns, max(widest, min(notes, ReadableWidth.columns)))
    let rows = max(1, menu.items.count)
    return Size(columns: width, rows: rows + noteRows(within: Size(columns: width, rows: available.rows)))
  }

  /// Returns the number of rows reserved for notes, so that moving the cursor doesn't change the layout.
  func noteRows(within available: Size) -> Int {
    let longest = menu.items.map { noteLines(on: $0, columns: available.columns).count }.max() ?? 0
    return min(longest, Self.noteLimit, max(0, available.rows / 2))
  }

  /// Returns the width that a menu item needs, in columns.
  private func columns(of item: MenuItem) -> Int {
    let (title, side) = texts(of: item)
    return SafeText.columns(of: title) + (side.isEmpty ? 0 : SafeText.columns(of: side) + Self.gap)
  }

  /// The number of columns between the title of a menu item and the text at its right, such as a key.
  static let gap = 2

  /// The text that a menu without items shows.
  static let nothing = "There is nothing to choose."
}

// MARK: Texts

extension MenuView {
  /// Whether any menu item has an on or mixed state, so that all rows reserve room for its mark.
  private var hasStates: Bool {
    menu.items.contains { if case .action(let item) = $0 { item.state != .off } else { false } }
  }

  /// Returns the title of a menu item and the text at its right, such as its key.
  ///
  /// The title of a disabled item is in parentheses, since not every terminal shows dim text.
  func texts(of item: MenuItem) -> (title: String, side: String) {
    let room = hasStates ? "  " : ""
    let isEnabled = Self.isEnabled(item)
    return switch item {
    case .action(let item):
      ((hasStates ? Self.mark(item.state) : "") + (isEnabled ? item.title : "(\(item.title))"), item.chord?.name ?? "")
    case .nested(let title, _): (room + (isEnabled ? title : "(\(title))"), "›")
    case .info(let text): (room + text, "")
    case .separator: ("", "")
    }
  }

  /// Returns the mark before the title of an item that is on, off or mixed.
  private static func mark(_ state: ActionItem.State) -> String {
    switch state {
    case .off: "  "
    case .on: "✓ "
    case .mixed: "- "
    }
  }

  /// Returns the note on a menu item: why it can't be chosen, or a warning; `nil` if there is none.
  private func note(on item: MenuItem) -> String? {
    switch item {
    case .action(let item) where !item.isEnabled: item.reason ?? "This isn't possible now."
    case .action(let item) where item.isDestructive: "This can't be undone."
    case .nested(_, let menu) where !menu.isEnabled: "Nothing in it is possible now."
    case .action, .nested, .info, .separator: nil
    }
  }

  /// Returns the lines of the note on a menu item, limited to the maximum; empty if there is no note.
  func noteLines(on item: MenuItem, columns: Int) -> [StyledLine] {
    guard let note = note(on: item) else { return [] }
    // A reason comes from a plugin, and may be of any length.
    let most = max(1, columns) * Self.noteLimit
    let text = note.count > most ? note.prefix(most - 1) + "…" : note[...]
    return Array(TextWrapping(columns: columns).lines(of: String(text)).prefix(Self.noteLimit))
  }
}
