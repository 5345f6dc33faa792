internal import Bindery
internal import CUTF8Proc

extension [UInt8] {
  /// Appends text in UTF-8 after making it safe for a terminal.
  ///
  /// The appended bytes equal those of a ``SafeText``, without the cost of a string.
  ///
  /// - Parameter utf8: Any bytes, valid UTF-8 or not.
  /// - Complexity: O(*n*). ASCII is checked eight bytes at a time, and unchanged bytes are copied in one piece.
  public mutating func append(safe utf8: Span<UInt8>) {
    let start = count
    var kept = 0
    var pile = MarkPile()
    var position = utf8.endOfPrintableASCII(from: 0)
    while position < utf8.count {
      let scalar = ScannedScalar(in: utf8, at: position)
      let isFirst = kept == position && count == start
      if let replacement = pile.add(scalar, as: isFirst ? scalar.firstReplacement : scalar.replacement) {
        append(copying: utf8, kept..<position)
        append(contentsOf: replacement.utf8)
        kept = position + (replacement.isBase ? 0 : scalar.length)
      }
      let end = position + scalar.length
      position = utf8.endOfPrintableASCII(from: end)
      if position > end { pile.clear() }
    }
    append(copying: utf8, kept..<position)
  }

  /// Appends a range of borrowed bytes.
  private mutating func append(copying utf8: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    utf8.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// Decodes the Unicode scalar at a position of UTF-8.
  ///
  /// - Returns: The scalar and its number of bytes, or `nil` and the number of invalid bytes that one U+FFFD replaces.
  func scalar(at position: Int) -> (value: UInt32?, length: Int) {
    var value: Int32 = 0
    let length = extracting(position..<count).withUnsafeBufferPointer {
      utf8proc_iterate($0.baseAddress, $0.count, &value)
    }
    guard length > 0 else { return (nil, lengthOfError(at: position)) }
    return (UInt32(bitPattern: value), length)
  }

  /// Returns the number of invalid bytes that the standard library replaces by one U+FFFD when it repairs a string.
  private func lengthOfError(at position: Int) -> Int {
    var bytes: [UInt8] = []
    for index in position..<Swift.min(position + 4, count) { bytes.append(self[index]) }
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .error(let length) = parser.parseScalar(from: &iterator) else { return 1 }
    return length
  }
}

extension UInt8 {
  /// An ASCII space.
  package static let space: UInt8 = 0x20

  /// An ASCII tab.
  package static let tab: UInt8 = 0x09

  /// An ASCII line feed.
  package static let lineFeed: UInt8 = 0x0A
}
