package import Bindery

/// An input that a terminal has sent: an action of the user, or an answer to a question of the program.
package enum TerminalInput: Hashable, Sendable {
  /// The user pressed a key or typed a character.
  ///
  /// A letter with shift is the capital letter without modifiers, whatever the terminal's protocol: `G`.
  case key(KeyChord)

  /// The user pasted this text, which has no control characters except line feeds and tabs.
  case paste(String)

  /// The user used the mouse.
  case mouse(MouseInput)

  /// The terminal gained the keyboard's focus (`true`) or lost it (`false`).
  case focus(Bool)

  /// The terminal reported something about itself, perhaps long after it was asked.
  case report(TerminalReport)
}
