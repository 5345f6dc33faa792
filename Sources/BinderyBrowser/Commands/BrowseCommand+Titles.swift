/// A group of commands, which the help shows under one heading; the raw value is the heading.
package enum CommandGroup: String, CaseIterable, Hashable, Sendable {
  case moving = "Moving"
  case items = "The item with the focus"
  case screens = "Screens"
  case typing = "While typing"
}

extension CommandGroup {
  /// The commands of the group, in the order in which the help shows them.
  package var commands: [BrowseCommand] { BrowseCommand.allCases.filter { $0.group == self } }
}

extension BrowseCommand {
  /// The group under which the help shows the command.
  package var group: CommandGroup { wording.group }

  /// The title of the command in a few words, such as `Next section`.
  package var title: String { wording.title }

  /// The explanation of the command, a sentence without a subject, such as `Moves to the next section.`
  package var explanation: String { wording.explanation }

  /// The words for a command: its group, title and explanation.
  private struct Wording {
    let group: CommandGroup
    let title: String
    let explanation: String

    init(_ group: CommandGroup, _ title: String, _ explanation: String) {
      (self.group, self.title, self.explanation) = (group, title, explanation)
    }
  }

  /// The words for the command.
  private var wording: Wording {
    switch self {
    case .up: .init(.moving, "Up", "Moves up by a row.")
    case .down: .init(.moving, "Down", "Moves down by a row.")
    case .pageUp: .init(.moving, "Page up", "Moves up by a page.")
    case .pageDown: .init(.moving, "Page down", "Moves down by a page.")
    case .halfPageUp: .init(.moving, "Half a page up", "Moves up by half a page.")
    case .halfPageDown: .init(.moving, "Half a page down", "Moves down by half a page.")
    case .first: .init(.moving, "First row", "Moves to the first row.")
    case .last: .init(.moving, "Last row", "Moves to the last row.")
    case .nextSection: .init(.moving, "Next section", "Moves to the next section.")
    case .previousSection: .init(.moving, "Previous section", "Moves to the previous section.")
    case .select: .init(.items, "Open", "Opens the item, or chooses what has the focus.")
    case .menu: .init(.items, "Menu", "Shows what the item, or all marked items, offer to do.")
    case .copy: .init(.items, "Copy", "Copies the address of the item.")
    case .mark: .init(.items, "Mark", "Marks the item, or removes its mark.")
    case .markAll: .init(.items, "Mark all", "Marks all items.")
    case .unmarkAll: .init(.items, "Unmark all", "Removes all marks.")
    case .unfold: .init(.items, "Unfold", "Shows what the item contains.")
    case .fold: .init(.items, "Fold", "Hides what the item contains.")
    case .extendUp: .init(.items, "Mark upward", "Moves up by a row, and marks on the way.")
    case .extendDown: .init(.items, "Mark downward", "Moves down by a row, and marks on the way.")
    case .retry: .init(.items, "Try again", "Tries again what has failed.")
    case .search: .init(.screens, "Search", "Moves to the search field.")
    case .back: .init(.screens, "Back", "Goes back to the screen before.")
    case .nextItem: .init(.screens, "Next item", "Shows the next item of the list.")
    case .previousItem: .init(.screens, "Previous item", "Shows the previous item of the list.")
    case .refresh: .init(.screens, "Refresh", "Asks all sources again.")
    case .cancel: .init(.screens, "Cancel", "Cancels what runs, or closes what is on top.")
    case .help: .init(.screens, "Help", "Shows all keys.")
    case .commands: .init(.screens, "Commands", "Lists all commands by name.")
    case .redraw: .init(.screens, "Redraw", "Draws the whole screen again.")
    case .suspend: .init(.screens, "Suspend", "Returns to the shell; its fg continues.")
    case .toggleMouse: .init(.screens, "Mouse on or off", "Turns the mouse off, to select text, or on again.")
    case .quit: .init(.screens, "Quit", "Ends the program.")
    case .deleteBackward: .init(.typing, "Delete backward", "Deletes the character before the cursor.")
    case .deleteForward: .init(.typing, "Delete forward", "Deletes the character at the cursor.")
    case .deleteWord: .init(.typing, "Delete word", "Deletes the word before the cursor.")
    case .deleteToStart: .init(.typing, "Delete to start", "Deletes all before the cursor.")
    case .deleteToEnd: .init(.typing, "Delete to end", "Deletes all from the cursor on.")
    case .left: .init(.typing, "Left", "Moves left by a character.")
    case .right: .init(.typing, "Right", "Moves right by a character.")
    case .wordLeft: .init(.typing, "Word left", "Moves left by a word.")
    case .wordRight: .init(.typing, "Word right", "Moves right by a word.")
    case .lineStart: .init(.typing, "Start of line", "Moves to the start of the line.")
    case .lineEnd: .init(.typing, "End of line", "Moves to the end of the line.")
    }
  }
}
