extension String {
  /// The scheme of this string as an address, in lowercase, such as `https`, or `nil` if it doesn't begin with one.
  ///
  /// A scheme is the text before the first colon: a letter, and then letters, digits, `+`, `-` and `.`, all ASCII.
  package var addressScheme: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = utf8[..<colon]
    guard scheme.first?.isLetter == true, scheme.allSatisfy(\.isPartOfScheme) else { return nil }
    return self[..<colon].lowercased()
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// Whether a scheme may contain the character.
  fileprivate var isPartOfScheme: Bool {
    isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || "+-.".utf8.contains(self)
  }
}
