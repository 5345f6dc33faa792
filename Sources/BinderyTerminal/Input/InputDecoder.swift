internal import Bindery

/// A decoder of what a terminal sends: keys, pastes, the mouse and reports.
///
/// It knows the sequences of xterm, rxvt, the Linux console and kitty's keyboard protocol at once, and doesn't ask
/// which terminal it is. However the bytes are split, the inputs are the same, except that a character whose combining
/// marks come later is followed by them as a character of their own. A sequence that is unknown or broken is swallowed;
/// none is ever taken for typing. It keeps at most about 1 MiB, whatever comes.
///
/// Where one sequence has two meanings:
/// - An Escape is a key if nothing follows it until `finish()`, else the alternative key. Two in a row are two keys,
///   unless a key's control sequence follows, as rxvt writes the alternative key.
/// - Control with H is Backspace, with I it is Tab, and with J and M Enter, unless kitty's or xterm's protocol for other
///   keys is on.
/// - CSI 1;5R is F3 with control, and the position of a cursor in another row or beyond column 16 is a report.
package struct InputDecoder: Sendable {
  /// What the next byte belongs to.
  enum State: Sendable {
    /// Text and control characters.
    case text
    /// What follows an ESC, or two of them.
    case escape(isDouble: Bool)
    /// What follows an ESC that a pause has made a key.
    case lateEscape
    /// A character typed with the alternative key.
    case alternative
    /// A control sequence or a string.
    case sequence
    /// What follows an ESC within a string, perhaps after a pause.
    case stringEnd(isLate: Bool)
    /// The three bytes of a mouse report in the oldest protocol.
    case mouse
    /// A bracketed paste.
    case paste
  }

  var state = State.text
  var text: [UInt8] = []
  var sequence = UnfinishedSequence(introducer: 0, followsEscape: false, keys: [])
  var pasted = PastedText()
  var pauses = PauseCounter()
  var inputs: [TerminalInput] = []

  /// Creates a decoder that has seen nothing.
  package init() {}
}

extension InputDecoder {
  /// Whether `finish()` should be called if nothing comes for a while, some 25 to 50 ms.
  package var isPending: Bool {
    if case .text = state { return false }
    return pauses.hasBytes
  }

  /// Decodes the next bytes.
  ///
  /// - Returns: The inputs that are complete.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    pauses.add(bytes.count)
    for byte in bytes { take(byte) }
    endText()
    return takeInputs()
  }

  /// Decides what a quiet time makes of the bytes so far: an ESC alone is the Escape key.
  ///
  /// A sequence that has begun stays open for its rest, since reports may come slowly, until a number of quiet times have
  /// passed with little between them. Then it is given up, and a paste is taken to have ended. Call it once for each
  /// quiet time; without new bytes, calling it again changes nothing.
  ///
  /// - Returns: The inputs that are complete now.
  package mutating func finish() -> [TerminalInput] {
    let hadBytes = pauses.hasBytes
    pauses.pause()
    if hadBytes { rest() }
    return takeInputs()
  }

  private mutating func takeInputs() -> [TerminalInput] {
    defer { inputs = [] }
    return inputs
  }

  mutating func emit(_ chords: [KeyChord]) {
    inputs += chords.map { .key($0) }
  }
}
