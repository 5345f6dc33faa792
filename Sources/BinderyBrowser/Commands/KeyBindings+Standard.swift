internal import Bindery
internal import BinderyTerminal

extension KeyBindings {
  /// The default bindings: arrows and function keys, keys of vi in lists, and keys of readline in text fields.
  package static let standard: KeyBindings = {
    var bindings = KeyBindings()
    for (scope, commands) in [(CommandScope.everywhere, everywhere), (.list, list), (.text, text)] {
      for (command, names) in commands {
        for name in names.split(separator: " ") {
          if let chord = KeyChord(named: String(name)) { bindings.bind(chord, to: command, in: scope) }
        }
      }
    }
    return bindings
  }()

  /// Each command with its standard keys, separated by spaces, in all scopes.
  private static let everywhere: [(BrowseCommand, String)] = [
    (.up, "up"), (.down, "down"), (.pageUp, "page-up"), (.pageDown, "page-down"), (.nextSection, "tab"),
    (.previousSection, "shift-tab"), (.select, "enter"), (.menu, "alt-enter"), (.back, "alt-left"),
    (.nextItem, "alt-down"), (.previousItem, "alt-up"), (.refresh, "f5"), (.cancel, "escape ctrl-c"), (.help, "f1"),
    (.commands, "ctrl-p"), (.redraw, "ctrl-l"), (.suspend, "ctrl-z"), (.toggleMouse, "f8"), (.quit, "ctrl-q"),
  ]

  /// Each command with its standard keys, separated by spaces, outside of text fields.
  private static let list: [(BrowseCommand, String)] = [
    (.up, "k"), (.down, "j"), (.pageUp, "ctrl-b"), (.pageDown, "ctrl-f"), (.halfPageUp, "ctrl-u"),
    (.halfPageDown, "ctrl-d"), (.first, "home g"), (.last, "end G"), (.nextSection, "}"), (.previousSection, "{"),
    (.menu, "m"), (.copy, "y"), (.mark, "space"), (.markAll, "*"), (.unmarkAll, "U"), (.unfold, "right l"),
    (.fold, "left h"), (.extendUp, "shift-up K"), (.extendDown, "shift-down J"), (.retry, "r"), (.search, "/"),
    (.back, "backspace"), (.nextItem, "n"), (.previousItem, "p"), (.refresh, "R"), (.help, "?"), (.commands, ":"),
    (.toggleMouse, "M"), (.quit, "q"),
  ]

  /// Each command with its standard keys, separated by spaces, in text fields.
  private static let text: [(BrowseCommand, String)] = [
    (.deleteBackward, "backspace"), (.deleteForward, "delete ctrl-d"), (.deleteWord, "ctrl-w alt-backspace"),
    (.deleteToStart, "ctrl-u"), (.deleteToEnd, "ctrl-k"), (.left, "left ctrl-b"), (.right, "right ctrl-f"),
    (.wordLeft, "ctrl-left alt-b"), (.wordRight, "ctrl-right alt-f"), (.lineStart, "home ctrl-a"),
    (.lineEnd, "end ctrl-e"),
  ]
}
