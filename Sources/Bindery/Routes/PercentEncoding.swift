/// The percent-encoding of texts, as RFC 3986 has it in section 2.1: a percent sign and two hexadecimal digits for a
/// byte of UTF-8.
package enum PercentEncoding {
  /// Returns a text in which all bytes but those that are kept are escaped, in O(n).
  ///
  /// - Parameters:
  ///   - text: The text to encode.
  ///   - isKept: Returns whether a byte stays as it is; called once for each, in order. A text can be decoded again if
  ///     the percent sign doesn't stay, and bytes outside ASCII stay all or not at all.
  /// - Returns: The encoded text.
  package static func encode(_ text: some StringProtocol, keeping isKept: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isKept(byte) { bytes.append(byte) } else { bytes += escape(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes of an encoded text, or `nil` if a percent sign isn't followed by two hexadecimal digits, in
  /// O(n).
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Returns the escape of a byte, with digits in upper case.
  package static func escape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns whether a byte has no other meaning in any part of a URI: an ASCII letter, a digit, or one of `-._~`.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
  }
}

extension String {
  /// Creates the text that a percent-encoded text stands for, or returns `nil` if an escape is damaged, or if the
  /// result isn't UTF-8.
  package init?(percentEncoded text: some StringProtocol) {
    guard let bytes = PercentEncoding.decode(Array(text.utf8)), let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self = text
  }
}
