/// Text as a query of an address carries it.
enum PercentEncoding {
  /// Encodes a value of a query: spaces as `+`, letters, digits and commas as they are, and the rest by its UTF-8.
  ///
  /// - Parameter value: The value.
  /// - Returns: The encoded value.
  static func query(_ value: String) -> String {
    value.utf8.map { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", ",": String(Unicode.Scalar(byte))
      case " ": "+"
      default: encoded(byte)
      }
    }.joined()
  }

  /// Encodes one byte as a percent sign and two digits.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: The three characters.
  static func encoded(_ byte: UInt8) -> String {
    (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }
}
