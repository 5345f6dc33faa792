internal import Bindery

/// An escape sequence that hasn't fully arrived: a control sequence, or a string such as OSC or DCS.
struct UnfinishedSequence: Sendable {
  /// The effect of a byte on an unfinished sequence.
  enum Step: Hashable, Sendable {
    /// The byte belongs to the sequence, and more has to come.
    case more
    /// The byte is the last one of the sequence.
    case ended
    /// The byte is an ESC within a string, which may begin the string's end.
    case escaped
    /// The byte doesn't belong to the sequence, or the sequence is too long; either way it ends.
    case broken
  }

  /// The maximum number of bytes that are kept, more than any known sequence has.
  static let keptLimit = 4 << 10

  /// The number of bytes after which a sequence without an end is abandoned.
  static let limit = 64 << 10

  /// The byte after ESC, such as `[`.
  let introducer: UInt8

  /// Whether another ESC came before the sequence, by which rxvt marks the alternative key.
  private(set) var followsEscape: Bool

  /// The keys that the sequence's first bytes stand for if nothing follows them.
  private(set) var keys: [KeyChord]

  /// Whether a pause has followed the first bytes; then only bytes that no user types continue the sequence.
  var isLate = false

  /// The bytes after the introducer, as far as they are within the limit of kept bytes.
  private(set) var bytes: [UInt8] = []

  /// The number of bytes so far, also those beyond the limit, which aren't kept.
  private var count = 0

  /// Begins a sequence with the byte after its ESC, such as `[`, and the keys that it stands for if it turns out to be
  /// typed.
  init(introducer: UInt8, followsEscape: Bool, keys: [KeyChord]) {
    self.introducer = introducer
    self.followsEscape = followsEscape
    self.keys = keys
  }

  /// Whether no bytes have followed the introducer.
  var isEmpty: Bool { count == 0 }

  /// Whether the sequence is a string, such as OSC, and not a control sequence (CSI or SS3).
  var isString: Bool { introducer != UInt8(ascii: "[") && introducer != UInt8(ascii: "O") }

  /// Whether all bytes of the sequence have been kept.
  var isWhole: Bool { count == bytes.count }

  /// The report that the string holds, or `nil` if it is unknown or too long.
  var report: TerminalInput? {
    let report = TerminalReport(string: bytes, introducer: introducer)
    return isWhole && report != .unknown ? .report(report) : nil
  }

  /// Returns the keys that the first bytes stand for, once, and marks the sequence as late.
  mutating func takeKeys() -> [KeyChord] {
    defer { keys = [] }
    isLate = true
    followsEscape = false
    return keys
  }
}

extension UnfinishedSequence {
  /// Returns whether a byte after ESC introduces a control sequence or a string.
  static func isIntroducer(_ byte: UInt8) -> Bool {
    ["[", "O", "]", "P", "X", "^", "_"].contains(Unicode.Scalar(byte))
  }

  /// Adds a byte if it belongs to the sequence; returns its effect.
  mutating func append(_ byte: UInt8) -> Step {
    if isLate, isEmpty, !isReportMarker(byte) { return .broken }
    let step = isString ? stringStep(byte) : controlStep(byte)
    if step == .more {
      count += 1
      if bytes.count < Self.keptLimit { bytes.append(byte) }
    }
    return count > Self.limit ? .broken : step
  }

  /// Returns what a byte means for a string such as OSC: more of it, its end, or a break.
  private func stringStep(_ byte: UInt8) -> Step {
    switch byte {
    case 0x07: .ended
    case 0x1B: .escaped
    default: TextKeys.isControl(byte) ? .broken : .more
    }
  }

  /// Returns what a byte means for a control sequence: more of it, its end, or a break.
  private func controlStep(_ byte: UInt8) -> Step {
    switch byte {
    // The second bracket of a function key of the Linux console.
    case UInt8(ascii: "[") where isEmpty && introducer == byte: .more
    case UInt8(ascii: "$") where isNumber: .ended
    case 0x20...0x3F: .more
    case 0x40...0x7E: .ended
    default: .broken
    }
  }

  /// Whether the sequence is a single number, after which `$` ends a key of rxvt; reports have two numbers there.
  private var isNumber: Bool {
    introducer == UInt8(ascii: "[") && !isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns whether a first byte begins a sequence that a terminal, but no user, sends.
  private func isReportMarker(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(introducer) {
    case "[": ["?", ">", "<"].contains(Unicode.Scalar(byte))
    case "]": (0x30...0x39).contains(byte)
    case "P": byte == UInt8(ascii: ">")
    default: false
    }
  }
}
