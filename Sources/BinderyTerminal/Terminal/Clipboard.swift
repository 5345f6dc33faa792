/// The clipboard of a terminal, which programs set with the control sequence OSC 52, also from another machine.
package enum Clipboard {
  /// The maximum size of a text in bytes; many terminals ignore longer sequences.
  private static let limit = 64 << 10

  /// Returns the control sequence that makes a terminal copy a text, or `nil` if the text is too long.
  ///
  /// A terminal may ignore the sequence without notice.
  package static func bytes(copying text: String) -> [UInt8]? {
    guard text.utf8.count <= limit else { return nil }
    return Array("\u{1b}]52;c;".utf8) + base64(Array(text.utf8)) + Array("\u{7}".utf8)
  }

  /// The digits of Base64, in ASCII.
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes in Base64, as ASCII.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [UInt8] in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = (0..<3).reduce(0) { (number: Int, place: Int) -> Int in
        let byte = start + place < bytes.count ? Int(bytes[start + place]) : 0
        return number << 8 | byte
      }
      let written = (0...group.count).map { (place: Int) -> UInt8 in digits[number >> (18 - 6 * place) & 0x3f] }
      return written + Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
    }
  }
}
