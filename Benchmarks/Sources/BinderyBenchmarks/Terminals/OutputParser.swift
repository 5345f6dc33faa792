/// A parser of what a program writes to a terminal, which may be split anywhere.
struct OutputParser {
  /// A piece of output.
  enum Piece: Equatable {
    /// A character to show in the next cell.
    case character(Unicode.Scalar)

    /// A control sequence (CSI): a prefix such as `?` or none, numbers, and the bytes that say what it is, such as
    /// `$p`.
    case sequence(prefix: String, numbers: [Int], name: String)

    /// A command of the operating system (OSC), without what stands around it.
    case command(String)
  }

  private enum State {
    case text
    case scalar(value: UInt32, missing: Int)
    case escape
    case skipped
    case sequence([UInt8])
    case command([UInt8])
  }

  private var state = State.text

  /// Returns what a byte completes, or `nil` if it completes nothing. What has no effect on a screen is left out.
  mutating func take(_ byte: UInt8) -> Piece? {
    switch state {
    case .text: return takeText(byte)
    case .scalar(let value, let missing): return takeRest(byte, of: value, missing: missing)
    case .escape: takeEscaped(byte)
    case .skipped: state = .text
    case .sequence(let bytes): return takeSequence(bytes, byte)
    case .command(let bytes): return takeCommand(bytes, byte)
    }
    return nil
  }

  private mutating func takeText(_ byte: UInt8) -> Piece? {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: return .character(Unicode.Scalar(byte))
    case 0xC0..<0xE0: state = .scalar(value: UInt32(byte & 0x1F), missing: 1)
    case 0xE0..<0xF0: state = .scalar(value: UInt32(byte & 0x0F), missing: 2)
    case 0xF0..<0xF8: state = .scalar(value: UInt32(byte & 0x07), missing: 3)
    default: break
    }
    return nil
  }

  private mutating func takeRest(_ byte: UInt8, of value: UInt32, missing: Int) -> Piece? {
    let value = value << 6 | UInt32(byte & 0x3F)
    state = missing > 1 ? .scalar(value: value, missing: missing - 1) : .text
    return missing > 1 ? nil : Unicode.Scalar(value).map(Piece.character)
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "]"): state = .command([])
    case UInt8(ascii: "("): state = .skipped
    default: state = .text
    }
  }

  private mutating func takeSequence(_ bytes: [UInt8], _ byte: UInt8) -> Piece? {
    guard (0x40..<0x7F).contains(byte) else {
      state = .sequence(bytes + [byte])
      return nil
    }
    state = .text
    let prefix = bytes.prefix { (0x3C..<0x40).contains($0) }
    let name = bytes.filter { (0x20..<0x30).contains($0) } + [byte]
    let numbers = bytes.dropFirst(prefix.count).filter { (0x30..<0x3C).contains($0) }
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    return .sequence(
      prefix: String(decoding: prefix, as: UTF8.self), numbers: numbers, name: String(decoding: name, as: UTF8.self))
  }

  /// Ends at BEL, or at the escape character of ST.
  private mutating func takeCommand(_ bytes: [UInt8], _ byte: UInt8) -> Piece? {
    guard byte == 0x07 || byte == 0x1B else {
      state = .command(bytes + [byte])
      return nil
    }
    state = byte == 0x07 ? .text : .escape
    return .command(String(decoding: bytes, as: UTF8.self))
  }
}
