/// The percent-encoding of query values.
enum PercentEncoding {
  /// Returns the encoded value: spaces become `+`, ASCII letters, digits and `-._~,` stay, and each other byte of its
  /// UTF-8 is percent-encoded.
  static func query(_ value: String) -> String {
    value.utf8.map { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", ",": String(Unicode.Scalar(byte))
      case " ": "+"
      default: encoded(byte)
      }
    }.joined()
  }

  /// Returns one byte encoded as a percent sign and two hexadecimal digits.
  static func encoded(_ byte: UInt8) -> String {
    (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }
}
