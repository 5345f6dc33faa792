extension MagicNumber {
  /// The maximum number of magic numbers of a claim, and of patterns of one.
  private static let (countLimit, patternLimit) = (8, 3)

  /// Returns the magic numbers at a path of a manifest, such as `files[0].magic`, or throws the first broken rule.
  static func numbers(_ texts: [[BytePatternText]], at path: String) throws(FileClaimProblem) -> [MagicNumber] {
    guard texts.count <= countLimit else {
      throw FileClaimProblem(path, expected: "at most \(countLimit) alternatives", found: "\(texts.count)")
    }
    var numbers: [MagicNumber] = []
    for (index, text) in texts.enumerated() { numbers.append(try MagicNumber(text, at: "\(path)[\(index)]")) }
    return numbers
  }

  private init(_ texts: [BytePatternText], at path: String) throws(FileClaimProblem) {
    guard (1...Self.patternLimit).contains(texts.count) else {
      throw FileClaimProblem(path, expected: "1 to \(Self.patternLimit) places", found: "\(texts.count)")
    }
    var patterns: [BytePattern] = []
    for (index, text) in texts.enumerated() { patterns.append(try BytePattern(text, at: "\(path)[\(index)]")) }
    self.init(patterns)
  }
}

extension BytePattern {
  /// Creates the pattern at a path of a manifest, such as `files[0].magic[0][0]`, or throws the first broken rule.
  fileprivate init(_ text: BytePatternText, at path: String) throws(FileClaimProblem) {
    guard let hex = text.hex else { throw FileClaimProblem(missing: path + ".hex") }
    let bytes = try Self.bytes(hex, at: path + ".hex")
    let offset = text.offset ?? 0
    guard (0..<FileHead.byteLimit).contains(offset), bytes.count <= FileHead.byteLimit - offset else {
      throw FileClaimProblem(
        path, expected: "bytes within the first \(FileHead.byteLimit)", found: "\(bytes.count) at \(offset)")
    }
    guard let mask = text.mask else {
      self.init(offset: offset, bytes: bytes)
      return
    }
    self.init(offset: offset, bytes: bytes, mask: try Self.mask(mask, of: bytes.count, at: path + ".mask"))
  }

  /// Returns a mask for a number of bytes, at least one bit of which is compared, or throws what is wrong with it.
  private static func mask(_ text: String, of count: Int, at path: String) throws(FileClaimProblem) -> [UInt8] {
    let mask = try bytes(text, at: path)
    guard mask.count == count else {
      throw FileClaimProblem(path, expected: "as many bytes as 'hex' has, \(count)", found: "\(mask.count)")
    }
    guard mask.contains(where: { $0 != 0 }) else {
      throw FileClaimProblem(path, expected: "a bit that is compared", found: FileClaimProblem.excerpt(text))
    }
    return mask
  }

  /// Returns the bytes that pairs of hexadecimal digits stand for, or throws that the text has others or none.
  private static func bytes(_ text: String, at path: String) throws(FileClaimProblem) -> [UInt8] {
    let digits = text.utf8.compactMap(digit)
    guard !digits.isEmpty, digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else {
      throw FileClaimProblem(
        path, expected: "pairs of hexadecimal digits", found: FileClaimProblem.excerpt(text))
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Returns the value of a hexadecimal digit in either case, or `nil` for another character.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
