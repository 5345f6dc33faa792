extension FileClaim: CustomStringConvertible {
  /// The claim in a line, such as `extensions mp3, mp2; 2 magic numbers; kinds song; siblings cover.jpg`.
  package var description: String {
    let numbers = magic.count == 1 ? "1 magic number" : "\(magic.count) magic numbers"
    let parts = [
      Self.list("extensions", extensions), magic.isEmpty ? nil : numbers, Self.list("kinds", kinds),
      Self.list("siblings", siblings),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns names separated by commas behind a word for all of them, or `nil` if there are none.
  private static func list(_ word: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "\(word) \(names.joined(separator: ", "))"
  }
}

extension BytePattern {
  /// The bytes as hexadecimal digits in lower case, as a manifest has them.
  package var hex: String { Self.hex(bytes) }

  /// The mask as hexadecimal digits in lower case, or `nil` if all bits are compared.
  package var maskHex: String? { mask.allSatisfy { $0 == 0xff } ? nil : Self.hex(mask) }

  /// Returns bytes as hexadecimal digits.
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
