internal import Bindery

/// A command of the browser's user, to which a key leads, or the list of all commands.
///
/// A command is an action: it is sent through the context of what has the focus, and performed by the first receiver on
/// the way up to the browser. A command that no receiver takes now is disabled. The raw value is the command's name in
/// the file of keys.
package enum BrowseCommand: String, CaseIterable, Hashable, Action {
  // Moving in a list or a page.
  case up, down, pageUp = "page-up", pageDown = "page-down", halfPageUp = "half-page-up"
  case halfPageDown = "half-page-down", first, last, nextSection = "next-section", previousSection = "previous-section"

  // What has the focus.
  case select, menu, copy, mark, markAll = "mark-all", unmarkAll = "unmark-all", unfold, fold
  case extendUp = "extend-up", extendDown = "extend-down", retry

  // Screens.
  case search, back, nextItem = "next-item", previousItem = "previous-item", refresh, cancel, help, commands
  case redraw, suspend, toggleMouse = "toggle-mouse", quit

  // A text field.
  case deleteBackward = "delete-backward", deleteForward = "delete-forward", deleteWord = "delete-word"
  case deleteToStart = "delete-to-start", deleteToEnd = "delete-to-end", left, right, wordLeft = "word-left"
  case wordRight = "word-right", lineStart = "line-start", lineEnd = "line-end"
}

/// Text that was typed or pasted, for the text field that has the focus.
package struct InsertText: Action {
  /// The text, without control characters.
  package let text: String

  /// Creates the action.
  package init(_ text: String) {
    self.text = text
  }
}

/// What a key may be bound to differently, depending on what has the focus.
package enum CommandScope: String, CaseIterable, Hashable, Sendable {
  /// Everywhere, unless the other scope of the moment says otherwise.
  case everywhere

  /// In lists and pages, where characters are commands.
  case list

  /// In a text field, which takes characters.
  case text
}
