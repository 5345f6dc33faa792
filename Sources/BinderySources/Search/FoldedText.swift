internal import Bindery
internal import CUTF8Proc
internal import Glibc

/// Text in a normalized form for search, in which case, accents and variants of a character make no difference.
///
/// Folding applies Unicode's compatibility decomposition and full case folding, and removes marks and invisible
/// characters: `Björk`, `BJORK` and `björk` are equal. Letters that Unicode doesn't decompose, quotation marks and
/// hyphens are replaced by what people type: `Ágætis` and `agaetis` are equal, and so are `We’ve` and `we've`. HTML is
/// folded as its plain text. Other characters fold one by one, so that a substring folds to a substring.
package struct FoldedText: Hashable, Sendable {
  /// The folded text in UTF-8.
  package private(set) var utf8: [UInt8] = []

  /// Creates the folded form of a text, such as a field of a record.
  package init(_ text: String) {
    var text = text
    text.withUTF8 { utf8.append(folding: UnsafeRawBufferPointer($0)) }
  }

  /// Creates the folded form of a text that the user searches for; if it looks like HTML without any text, it is kept.
  package init(asked text: String) {
    self.init(text)
    guard utf8.isEmpty else { return }
    var text = text
    text.withUTF8 { utf8.append(foldingPlain: UnsafeRawBufferPointer($0)) }
  }

  /// Creates a text that is folded already.
  init(folded utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Creates the folded form of a search term, with single spaces between words and none around them.
  init(term: String) {
    utf8 = Array(FoldedText(asked: term).utf8.split { $0 <= 0x20 }.joined(separator: [0x20]))
  }

  /// Returns the best match of a search term in this text, or `nil` if the term doesn't occur or is empty.
  func match(of term: FoldedText) -> TermMatch? {
    utf8.withUnsafeBytes { TermMatch(of: term, in: $0) }
  }
}

extension [UInt8] {
  /// Appends the folded form of a text in UTF-8, of HTML that of its plain text; invalid UTF-8 stays as it is.
  mutating func append(folding bytes: UnsafeRawBufferPointer) {
    guard bytes.has("<") || bytes.has("&") else {
      return append(foldingPlain: bytes)
    }
    HTMLReader.plainText(of: [UInt8](bytes)).withUnsafeBytes { append(foldingPlain: $0) }
  }

  /// Appends the folded form of a text in UTF-8, without removing HTML tags and entities.
  fileprivate mutating func append(foldingPlain bytes: UnsafeRawBufferPointer) {
    // Most text is ASCII, which the processor handles many bytes at a time.
    if bytes.reduce(0, |) < 0x80 { return append(lowercasing: bytes) }
    var rest = bytes
    while let first = rest.first {
      let count = first < 0x80 ? append(lowercasingFirstOf: rest) : append(foldingFirstOf: rest)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Appends the folded form of a text's ASCII prefix, and returns the prefix's length in bytes.
  private mutating func append(lowercasingFirstOf bytes: UnsafeRawBufferPointer) -> Int {
    let count = bytes.firstIndex { $0 >= 0x80 } ?? bytes.count
    append(lowercasing: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    return count
  }

  /// Appends ASCII text in lowercase.
  private mutating func append(lowercasing ascii: UnsafeRawBufferPointer) {
    let start = count
    append(contentsOf: ascii)
    withUnsafeMutableBytes { bytes in
      for index in start..<bytes.count where bytes[index] &- 0x41 < 26 { bytes[index] |= 0x20 }
    }
  }

  /// Appends the folded form of a text's first scalar, and returns the scalar's length in bytes.
  private mutating func append(foldingFirstOf bytes: UnsafeRawBufferPointer) -> Int {
    var scalar: Int32 = 0
    let count = utf8proc_iterate(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &scalar)
    guard count > 0 else {
      append(bytes[0])
      return 1
    }
    // The longest decomposition has 18 scalars.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { scalars in
      var boundary: Int32 = 0
      let folded = utf8proc_decompose_char(scalar, scalars.baseAddress, scalars.count, foldingOptions, &boundary)
      for scalar in scalars.prefix(Swift.max(0, folded)) {
        if let letters = plainLetters(of: scalar) { append(contentsOf: letters.utf8) } else { append(utf8Of: scalar) }
      }
    }
    return count
  }

  /// Appends a Unicode scalar as UTF-8.
  private mutating func append(utf8Of scalar: Int32) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
      append(contentsOf: bytes.prefix(utf8proc_encode_char(scalar, bytes.baseAddress)))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether the bytes contain an ASCII character.
  fileprivate func has(_ character: Unicode.Scalar) -> Bool {
    baseAddress.map { memchr($0, Int32(character.value), count) != nil } ?? false
  }
}

/// Returns what people type for a letter that Unicode doesn't decompose, a quotation mark or a hyphen, or else `nil`.
private func plainLetters(of scalar: Int32) -> String? {
  switch scalar {
  case 0xe6: "ae"  // æ
  case 0xf0, 0x111: "d"  // ð, đ
  case 0xf8: "o"  // ø
  case 0xfe: "th"  // þ
  case 0x127: "h"  // ħ
  case 0x131: "i"  // ı
  case 0x142: "l"  // ł
  case 0x153: "oe"  // œ
  case 0x167: "t"  // ŧ
  case 0x2bc, 0x2018...0x201b: "'"
  case 0x201c...0x201f: "\""
  case 0x2010...0x2015, 0x2212: "-"
  default: nil
  }
}

/// The options of utf8proc that fold text.
private let foldingOptions = utf8proc_option_t(
  rawValue: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
    | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_IGNORE.rawValue)
