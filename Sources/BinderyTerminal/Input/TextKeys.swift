internal import Bindery

/// A namespace of functions that map plain text and control characters to keys.
enum TextKeys {
  /// Returns the key chords that type a text, one for each character; control characters are left out.
  static func chords(of text: String) -> [KeyChord] {
    text.compactMap { character in
      guard let first = character.unicodeScalars.first, !isControl(first) else { return nil }
      return KeyChord(character == " " ? .space : .character(character))
    }
  }

  /// Returns the key chord that a terminal sends as this ASCII control character.
  static func chord(ofControl byte: UInt8) -> KeyChord {
    switch byte {
    case 0x00: KeyChord(.space, .control)
    case 0x08, 0x7F: KeyChord(.backspace)
    case 0x09: KeyChord(.tab)
    case 0x0A, 0x0D: KeyChord(.enter)
    case 0x1B: KeyChord(.escape)
    case 0x01...0x1A: KeyChord(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: KeyChord(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// Returns whether a byte is an ASCII control character.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// Returns whether a scalar is a control character (C0, DEL or C1).
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Returns the number of bytes, at most three, of an incomplete UTF-8 scalar at the end of a text.
  static func unfinishedCount(in bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      return isUnfinished(bytes.suffix(count)) ? count : 0
    }
    return 0
  }

  /// Returns whether bytes are a proper prefix of a well-formed UTF-8 scalar.
  private static func isUnfinished(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let lead = bytes.first, (0xC2...0xF4).contains(lead) else { return false }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard bytes.count < length, let second = bytes.dropFirst().first else { return bytes.count < length }
    switch lead {
    case 0xE0: return second >= 0xA0
    case 0xED: return second <= 0x9F
    case 0xF0: return second >= 0x90
    case 0xF4: return second <= 0x8F
    default: return true
    }
  }
}
