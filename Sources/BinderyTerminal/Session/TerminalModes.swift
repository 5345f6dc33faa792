/// The terminal modes that a session has turned on, in the order in which it did.
struct TerminalModes: Hashable, Sendable {
  /// One or more terminal modes that are turned on and off together.
  struct Mode: Hashable, Sendable {
    /// The bytes that turn the modes on.
    let entering: String

    /// The bytes that turn the modes off.
    let leaving: String
  }

  /// The modes, in the order in which they were turned on.
  private var modes: [Mode] = []

  /// Records a mode as on; returns the bytes that turn it on, or an empty string if it is on already.
  mutating func enter(_ mode: Mode) -> String {
    guard !modes.contains(mode) else { return "" }
    modes.append(mode)
    return mode.entering
  }

  /// Records a mode as off; returns the bytes that turn it off, or an empty string if it isn't on.
  mutating func leave(_ mode: Mode) -> String {
    guard let index = modes.firstIndex(of: mode) else { return "" }
    modes.remove(at: index)
    return mode.leaving
  }

  /// Returns whether a mode is on.
  func contains(_ mode: Mode) -> Bool { modes.contains(mode) }

  /// The bytes that turn all recorded modes on again, in their order.
  var entering: String { modes.map(\.entering).joined() }

  /// The bytes that turn all recorded modes off, in reverse order, even amid an unfinished sequence or frame.
  var leaving: String {
    // An escape character ends most unfinished sequences; strings end with ST, which means nothing elsewhere.
    // Frames turn automatic wrapping off while they are written.
    "\u{1b}\\\u{1b}[?2026l\u{1b}[0m\u{1b}[?7h" + modes.reversed().map(\.leaving).joined()
  }
}

extension TerminalModes.Mode {
  /// The alternate screen, after which the former screen and cursor position come back.
  ///
  /// The leaving bytes erase it first, since after a resize tmux 3.3 shows what is left there above the former screen.
  static let alternateScreen = Self(entering: "\u{1b}[?1049h", leaving: "\u{1b}[r\u{1b}[H\u{1b}[J\u{1b}[?1049l")

  /// The main screen; on leaving it, the cursor moves below its last row.
  static let mainScreen = Self(entering: "", leaving: "\u{1b}[r\u{1b}[9999;1H\r\n")

  /// A hidden cursor; a frame shows it when it needs one.
  static let hiddenCursor = Self(entering: "\u{1b}[?25l", leaving: "\u{1b}[?25h")

  /// Bracketed paste: the terminal marks the start and the end of pasted text.
  static let bracketedPaste = Self(entering: "\u{1b}[?2004h", leaving: "\u{1b}[?2004l")

  /// Reports when the terminal gains or loses the keyboard's focus.
  static let focusReports = Self(entering: "\u{1b}[?1004h", leaving: "\u{1b}[?1004l")

  /// Reports of mouse buttons, and of movement while one is pressed, in SGR form.
  static let mouse = Self(
    entering: "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h", leaving: "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l")

  /// Mode 2027: the terminal measures the width of grapheme clusters, not of single scalars.
  static let clusterWidths = Self(entering: "\u{1b}[?2027h", leaving: "\u{1b}[?2027l")

  /// Kitty's keyboard protocol, with unambiguous escape codes.
  static let kittyKeyboard = Self(entering: "\u{1b}[>1u", leaving: "\u{1b}[<u")
}
