extension String {
  /// The text as one word of a line, in which spaces, control characters and percent signs are percent-encoded.
  var word: String {
    var result: [UInt8] = []
    for byte in utf8 {
      if byte > 0x20, byte != 0x7f, byte != UInt8(ascii: "%") {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%")] + [byte].hex.utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Creates the text that a word of a line stands for, or returns `nil` if the word is damaged.
  init?(word: Substring) {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let coded = [UInt8](hex: String(decoding: rest.prefix(2), as: UTF8.self)), coded.count == 1 else {
        return nil
      }
      bytes += coded
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text
  }
}

extension [UInt8] {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The bytes as pairs of hexadecimal digits.
  var hex: String {
    String(decoding: flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Creates bytes from pairs of hexadecimal digits, or returns `nil` if the text is anything else.
  init?(hex: String) {
    let values = hex.utf8.map { Self.digits.firstIndex(of: $0) }
    guard values.count.isMultiple(of: 2), !values.contains(nil) else { return nil }
    let digits = values.compactMap(\.self)
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
