internal import Bindery

/// A sequence of a terminal while it comes: control sequences, and strings such as OSC and DCS.
struct UnfinishedSequence: Sendable {
  /// What a byte does to a sequence.
  enum Step: Hashable, Sendable {
    /// The byte belongs to the sequence, and more has to come.
    case more
    /// The byte is the last one.
    case ended
    /// The byte is an ESC, which may begin the end of a string.
    case escaped
    /// The byte doesn't belong to the sequence, which is over.
    case broken
  }

  /// The number of bytes that are kept, more than any known sequence has.
  static let keptLimit = 4 << 10

  /// The number of bytes after which a sequence is over that nothing ends.
  static let limit = 64 << 10

  /// The byte after ESC, such as `[`.
  let introducer: UInt8

  /// Whether the sequence came after an Escape, which belongs to its key if it is one, as rxvt writes the alternative
  /// key.
  private(set) var followsEscape: Bool

  /// The keys that its beginning is if no more comes.
  private(set) var keys: [KeyChord]

  /// Whether a pause has passed after its beginning, so that only what no user types makes a sequence of it.
  var isLate = false

  /// The bytes after the introducer, as far as they are kept.
  private(set) var bytes: [UInt8] = []

  private var count = 0

  init(introducer: UInt8, followsEscape: Bool, keys: [KeyChord]) {
    self.introducer = introducer
    self.followsEscape = followsEscape
    self.keys = keys
  }

  /// Whether nothing has come but its beginning.
  var isEmpty: Bool { count == 0 }

  /// Whether it is a string, whose bytes are text, and not a control sequence.
  var isString: Bool { introducer != UInt8(ascii: "[") && introducer != UInt8(ascii: "O") }

  /// Whether all bytes that have come are kept.
  var isWhole: Bool { count == bytes.count }

  /// What the terminal tells by a string that ends here, or `nil` if it has no meaning.
  var report: TerminalInput? {
    let report = TerminalReport(string: bytes, introducer: introducer)
    return isWhole && report != .unknown ? .report(report) : nil
  }

  /// Takes the beginning for keys after a pause.
  mutating func takeKeys() -> [KeyChord] {
    defer { keys = [] }
    isLate = true
    followsEscape = false
    return keys
  }
}

extension UnfinishedSequence {
  /// Returns whether a byte after ESC introduces a sequence.
  static func isIntroducer(_ byte: UInt8) -> Bool {
    ["[", "O", "]", "P", "X", "^", "_"].contains(Unicode.Scalar(byte))
  }

  /// Adds a byte, if it belongs to the sequence.
  mutating func append(_ byte: UInt8) -> Step {
    if isLate, isEmpty, !isReportMarker(byte) { return .broken }
    let step = isString ? stringStep(byte) : controlStep(byte)
    if step == .more {
      count += 1
      if bytes.count < Self.keptLimit { bytes.append(byte) }
    }
    return count > Self.limit ? .broken : step
  }

  private func stringStep(_ byte: UInt8) -> Step {
    switch byte {
    case 0x07: .ended
    case 0x1B: .escaped
    default: TextKeys.isControl(byte) ? .broken : .more
    }
  }

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

  /// Whether it is a single number, after which `$` is the last byte of a key of rxvt; reports have two numbers there.
  private var isNumber: Bool {
    introducer == UInt8(ascii: "[") && !isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns whether a byte begins what only a terminal sends.
  private func isReportMarker(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(introducer) {
    case "[": ["?", ">", "<"].contains(Unicode.Scalar(byte))
    case "]": (0x30...0x39).contains(byte)
    case "P": byte == UInt8(ascii: ">")
    default: false
    }
  }
}
