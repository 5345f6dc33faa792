/// An answer of a terminal to a question about its state or features.
package enum TerminalReport: Hashable, Sendable {
  /// The state of a terminal mode; the raw values are the numbers of DECRPM.
  package enum ModeState: Int, Hashable, Sendable {
    case unknown, set, reset, permanentlySet, permanentlyReset
  }

  /// The terminal's class and features, as the numbers of DA1; every terminal answers this question.
  case deviceAttributes([Int])

  /// The terminal's type and version, as the numbers of DA2.
  case secondaryAttributes([Int])

  /// The number of a private mode, such as 2026 for synchronized output, and its state.
  case mode(Int, ModeState)

  /// The bits of the features of kitty's keyboard protocol that are on.
  case keyboardFlags(Int)

  /// The terminal's name and version, as XTVERSION reports them; the text is untrusted.
  case version(String)

  /// The terminal's default color of text.
  case foreground(red: UInt8, green: UInt8, blue: UInt8)

  /// The terminal's default background color.
  case background(red: UInt8, green: UInt8, blue: UInt8)

  /// The position of the terminal's cursor.
  ///
  /// The plain form of this report (CPR) looks like F3 with modifier keys if the cursor is in the first row, and is
  /// read as that key. To avoid that, ask with `CSI ? 6 n`.
  case cursor(FramePosition)

  /// A sequence that isn't known; its bytes are dropped.
  case unknown
}
