internal import Bindery

/// A decoder of the bytes that a terminal sends, into keys, pastes, mouse input and reports.
///
/// It knows the sequences of xterm, rxvt, the Linux console and kitty's keyboard protocol at once, whatever the
/// terminal is. However the bytes are split, the inputs are the same, except that a character whose combining marks
/// come later is followed by them as a character of their own. An unknown or malformed sequence is dropped, and never
/// taken for typing. The decoder keeps at most about 1 MiB.
///
/// Where one sequence has two meanings:
/// - An ESC is the Escape key if nothing follows it until `finish()`, else the alternative key. Two in a row are two
///   keys, unless a key's control sequence follows, as rxvt writes the alternative key.
/// - Control with H is Backspace, with I it is Tab, and with J and M Enter, unless kitty's or xterm's protocol for
///   other keys is on.
/// - CSI 1;5R is F3 with control, and the position of a cursor in another row or beyond column 16 is a report.
package struct InputDecoder: Sendable {
  /// The state of the decoder: the input that the next byte belongs to.
  enum State: Sendable {
    /// The next byte is text or a control character.
    case text
    /// The last byte was an ESC, or, if `isDouble`, the last two were.
    case escape(isDouble: Bool)
    /// The last byte was an ESC that has been reported as a key after a pause.
    case lateEscape
    /// The next byte belongs to a character typed with the alternative key.
    case alternative
    /// The next byte belongs to a control sequence or a string.
    case sequence
    /// The last byte was an ESC within a string; `isLate` says whether a pause has followed it.
    case stringEnd(isLate: Bool)
    /// The next byte is one of three of a mouse report in the oldest protocol.
    case mouse
    /// The next byte belongs to a bracketed paste.
    case paste
  }

  /// The input that the next byte belongs to.
  var state = State.text
  /// The bytes of a character that isn't complete, or of text that wasn't added to the inputs yet.
  var text: [UInt8] = []
  /// The escape sequence that is arriving.
  var sequence = UnfinishedSequence(introducer: 0, followsEscape: false, keys: [])
  /// The text of the paste that is arriving.
  var pasted = PastedText()
  /// The counter of pauses within an unfinished sequence.
  var pauses = PauseCounter()
  /// The inputs that are decoded and weren't returned yet.
  var inputs: [TerminalInput] = []

  /// Creates a decoder that hasn't received any bytes.
  package init() {}
}

extension InputDecoder {
  /// Whether `finish()` should be called if no bytes come for 25 to 50 ms.
  package var isPending: Bool {
    if case .text = state { return false }
    return pauses.hasBytes
  }

  /// Decodes the next bytes.
  ///
  /// - Returns: The inputs that these bytes have completed, in order.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    pauses.add(bytes.count)
    for byte in bytes { decode(byte) }
    endText()
    return takeInputs()
  }

  /// Resolves pending bytes after a pause without input: a lone ESC is the Escape key.
  ///
  /// A sequence that has begun stays open, since reports may come slowly, until several pauses have passed with few
  /// bytes between them. Then it is dropped, and a paste is taken to have ended. Call this once for each pause; without
  /// new bytes, calling it again changes nothing.
  ///
  /// - Returns: The inputs that the pause has completed, in order.
  package mutating func finish() -> [TerminalInput] {
    let hadBytes = pauses.hasBytes
    pauses.pause()
    if hadBytes { rest() }
    return takeInputs()
  }

  /// Returns the inputs that are decoded, and removes them.
  private mutating func takeInputs() -> [TerminalInput] {
    defer { inputs = [] }
    return inputs
  }

  /// Adds keys to the inputs.
  mutating func emit(_ chords: [KeyChord]) {
    inputs += chords.map { .key($0) }
  }
}
