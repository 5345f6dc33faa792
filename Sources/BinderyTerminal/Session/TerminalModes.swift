/// The modes of a terminal that are on, in the order in which they were turned on.
struct TerminalModes: Hashable, Sendable {
  /// Modes that are turned on and off together.
  struct Mode: Hashable, Sendable {
    /// The bytes that turn the modes on.
    let entering: String

    /// The bytes that turn the modes off.
    let leaving: String
  }

  private var modes: [Mode] = []

  /// Turns modes on, and returns the bytes for that: none if they are on.
  mutating func enter(_ mode: Mode) -> String {
    guard !modes.contains(mode) else { return "" }
    modes.append(mode)
    return mode.entering
  }

  /// Turns modes off, and returns the bytes for that: none if they are off.
  mutating func leave(_ mode: Mode) -> String {
    guard let index = modes.firstIndex(of: mode) else { return "" }
    modes.remove(at: index)
    return mode.leaving
  }

  /// Returns whether modes are on.
  func contains(_ mode: Mode) -> Bool { modes.contains(mode) }

  /// The bytes that turn the modes on again.
  var entering: String { modes.map(\.entering).joined() }

  /// The bytes that turn all modes off, the last one first, also from within an unfinished sequence or frame.
  var leaving: String {
    // An escape character ends most unfinished sequences; strings end with ST, which means nothing elsewhere.
    // Frames turn automatic wrapping off in between.
    "\u{1b}\\\u{1b}[?2026l\u{1b}[0m\u{1b}[?7h" + modes.reversed().map(\.leaving).joined()
  }
}

extension TerminalModes.Mode {
  /// A screen of its own, after which the former screen and cursor position come back.
  ///
  /// The program erases it before it leaves it, since tmux 3.3 shows what is left there above the former screen if the
  /// terminal was resized meanwhile.
  static let alternateScreen = Self(entering: "\u{1b}[?1049h", leaving: "\u{1b}[r\u{1b}[H\u{1b}[J\u{1b}[?1049l")

  /// The main screen, below which the cursor is left.
  static let mainScreen = Self(entering: "", leaving: "\u{1b}[r\u{1b}[9999;1H\r\n")

  /// A hidden cursor; frames show it where they need it.
  static let hiddenCursor = Self(entering: "\u{1b}[?25l", leaving: "\u{1b}[?25h")

  /// Marks around text that is pasted.
  static let bracketedPaste = Self(entering: "\u{1b}[?2004h", leaving: "\u{1b}[?2004l")

  /// Reports of the keyboard's focus.
  static let focusReports = Self(entering: "\u{1b}[?1004h", leaving: "\u{1b}[?1004l")

  /// Reports of the mouse's buttons, and of its moves while one is pressed, in SGR form.
  static let mouse = Self(
    entering: "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h", leaving: "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l")

  /// Widths by grapheme clusters, mode 2027.
  static let clusterWidths = Self(entering: "\u{1b}[?2027h", leaving: "\u{1b}[?2027l")

  /// Kitty's keyboard protocol, with unambiguous escape codes.
  static let kittyKeyboard = Self(entering: "\u{1b}[>1u", leaving: "\u{1b}[<u")
}
