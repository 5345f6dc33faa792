extension JSONScanner {
  /// Reads a string.
  ///
  /// - Returns: The string. An unpaired surrogate becomes U+FFFD, and so do bytes that aren't UTF-8.
  /// - Throws: A `JSONDamage` if there is no string, or the string is incomplete.
  mutating func string() throws(JSONDamage) -> String {
    try expect("\"")
    var units: [UInt8] = []
    while let byte = pop() {
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units += try escape()
      case 0..<0x20: throw JSONDamage()
      default: units.append(byte)
      }
    }
    throw JSONDamage()
  }

  /// Reads an escape after its backslash, and returns the UTF-8 of its character.
  private mutating func escape() throws(JSONDamage) -> [UInt8] {
    guard let byte = pop() else { throw JSONDamage() }
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return [byte]
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "u": return try scalar()
    default: throw JSONDamage()
    }
  }

  /// Reads the digits after `\u`, and the second half of a surrogate pair if one follows.
  private mutating func scalar() throws(JSONDamage) -> [UInt8] {
    let unit = try unit()
    var units = [unit]
    if UTF16.isLeadSurrogate(unit) {
      var ahead = self
      if ahead.pop() == UInt8(ascii: "\\"), ahead.pop() == UInt8(ascii: "u"), let second = try? ahead.unit(),
        UTF16.isTrailSurrogate(second)
      {
        units.append(second)
        self = ahead
      }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Reads the four hexadecimal digits of an escape such as `\u00e9`.
  private mutating func unit() throws(JSONDamage) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = pop(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw JSONDamage() }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
