/// The percent-encoding of texts (RFC 3986, section 2.1), which writes a byte of UTF-8 as `%` and two hex digits.
package enum PercentEncoding {
  /// Returns a text with its bytes percent-encoded, except for those that are kept.
  ///
  /// - Parameters:
  ///   - text: The text to encode.
  ///   - isKept: A function that returns whether a byte stays as it is; called once for each byte, in order. For the
  ///     result to be decodable, the percent sign must not be kept, and bytes outside ASCII must be kept all or not at
  ///     all.
  /// - Returns: The encoded text.
  package static func encode(_ text: some StringProtocol, keeping isKept: (UInt8) -> Bool) -> String {
    encode(text.utf8, keeping: isKept)
  }

  /// Returns bytes percent-encoded, except for those that are kept, like the text whose bytes they are.
  package static func encode(_ text: some Collection<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for byte in text {
      if isKept(byte) { bytes.append(byte) } else { bytes += escape(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the decoded bytes of a percent-encoded text, or `nil` if a percent sign isn't followed by two hex digits.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? { decode(bytes: Array(text)) }

  // Callers in other modules can't specialize a generic function, which takes many times as long as this one.
  private static func decode(bytes text: [UInt8]) -> [UInt8]? {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], text[...])
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

  /// Returns the percent escape of a byte, such as `%2F`, in ASCII with uppercase digits.
  package static func escape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns whether a byte is unreserved in URIs: an ASCII letter, a digit, or one of `-._~`.
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

  /// Returns the value of a hexadecimal digit, or `nil` if the byte isn't one.
  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
  }
}

extension String {
  /// Creates a string by decoding a percent-encoded text; `nil` if an escape is damaged or the result isn't UTF-8.
  package init?(percentEncoded text: some StringProtocol) {
    guard let bytes = PercentEncoding.decode(Array(text.utf8)), let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self = text
  }
}
