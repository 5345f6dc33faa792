/// What a terminal tells about itself when it is asked.
package enum TerminalReport: Hashable, Sendable {
  /// The state of a mode of the terminal, as DECRPM numbers it.
  package enum ModeState: Int, Hashable, Sendable {
    case unknown, set, reset, permanentlySet, permanentlyReset
  }

  /// The terminal's class and features, as DA1 numbers them; every terminal answers this question.
  case deviceAttributes([Int])

  /// The terminal's type and version, as DA2 numbers them.
  case secondaryAttributes([Int])

  /// The state of a private mode, such as 2026 for synchronized output.
  case mode(Int, ModeState)

  /// The features of kitty's keyboard protocol that are on, as bits.
  case keyboardFlags(Int)

  /// The name and version of the terminal, as XTVERSION gives them; text from outside.
  case version(String)

  /// The default color of text.
  case foreground(red: UInt8, green: UInt8, blue: UInt8)

  /// The default color behind text.
  case background(red: UInt8, green: UInt8, blue: UInt8)

  /// The position of the cursor.
  ///
  /// The plain form of this report (CPR) is also that of F3 with modifier keys if the cursor is in the first row, and
  /// is read as the key there. So ask for the form with a question mark, by `CSI ? 6 n`.
  case cursor(FramePosition)

  /// A sequence that has no meaning here, of which nothing is kept.
  case unknown
}
