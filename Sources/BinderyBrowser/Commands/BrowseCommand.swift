internal import Bindery

/// A command of the browser that the user gives by a key or chooses in the list of all commands.
///
/// A command is an action: it is sent through the context of what has the focus, and performed by the first receiver on
/// the way up to the browser. A command that no receiver accepts at the moment is disabled. The raw value is the
/// command's name in the user's file of keys.
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

/// An action that inserts typed or pasted text into the focused text field.
package struct InsertText: Action {
  /// The text to insert, without control characters.
  package let text: String

  /// Creates an action that inserts a text without control characters.
  package init(_ text: String) {
    self.text = text
  }
}

/// A scope of key bindings: the same key may stand for different commands in different scopes.
package enum CommandScope: String, CaseIterable, Hashable, Sendable {
  /// The scope of bindings that apply everywhere, unless the more specific scope overrides them.
  case everywhere

  /// The scope of lists and pages, where characters are commands.
  case list

  /// The scope of text fields, where characters are typed text.
  case text
}
