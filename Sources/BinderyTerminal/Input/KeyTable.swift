internal import Bindery

/// A table of keys by the letters and numbers that the escape sequences of terminals have for them.
enum KeyTable {
  /// Returns the arrow or function key for the last byte of a sequence of xterm or kitty, or `nil` if there is none.
  static func cursor(_ final: UInt8) -> KeyChord.Key? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// Returns the arrow key for a lowercase last byte of rxvt: with shift after CSI, with control after SS3.
  static func arrow(rxvt final: UInt8) -> KeyChord.Key? {
    (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) ? cursor(final & ~0x20) : nil
  }

  /// Returns the key of the numeric keypad for the last byte of an SS3 sequence, or `nil` if there is none.
  static func keypad(_ final: UInt8) -> KeyChord.Key? {
    switch Unicode.Scalar(final) {
    case "M": .enter
    case "I": .tab
    case " ": .space
    case "X": .character("=")
    // The letters follow the characters in ASCII.
    case "j"..."y": .character(Character(Unicode.Scalar(final - 0x40)))
    default: nil
    }
  }

  /// Returns the key for the number in a sequence that ends with `~`, or `nil` if unknown or Insert, which has no
  /// chord.
  static func numbered(_ number: Int) -> KeyChord.Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key for a key code of kitty's protocol or xterm's modifyOtherKeys, or `nil` if there is none.
  static func coded(_ code: Int) -> KeyChord.Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 10, 13: .enter
    case 27: .escape
    case 32: .space
    case 57376...57398: .function(code - 57363)
    case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
    case 57409...57427: pad[code - 57409]
    case 33..<0x7F, 0xA0...0x10FFFF:
      isFunctional(code) ? nil : Unicode.Scalar(UInt32(code)).map { .character(Character($0)) }
    default: nil
    }
  }

  /// Returns whether a key code is in the range that kitty's protocol reserves for keys without a character.
  static func isFunctional(_ code: Int) -> Bool { (57344...63743).contains(code) }

  /// The keys of the numeric keypad, in the order of their codes in kitty's protocol.
  private static let pad: [KeyChord.Key?] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter, .character("="),
    .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, nil, .delete, nil,
  ]
}
