package import Bindery

/// Something that a terminal has sent: what the user did, or an answer to a question of the program.
package enum TerminalInput: Hashable, Sendable {
  /// Pressed a key, or typed a character.
  ///
  /// A character stands for itself: the key G with shift is `G` without modifiers, whatever the terminal's protocol.
  case key(KeyChord)

  /// Pasted a text, which holds no control characters but new lines and tabs.
  case paste(String)

  /// Used the mouse.
  case mouse(MouseInput)

  /// Moved the keyboard's focus to the terminal, or away from it if the value is `false`.
  case focus(Bool)

  /// The terminal told something about itself, perhaps long after it was asked.
  case report(TerminalReport)
}
