/// The text of a bracketed paste while it comes.
struct PastedText: Sendable {
  /// The number of bytes that are kept; the rest of a longer paste is left out.
  static let limit = 1 << 20

  /// CSI 201~, which ends a paste.
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  /// The bytes so far, as far as they are kept.
  private(set) var bytes: [UInt8] = []

  /// How many bytes of the end have come.
  private var matchedCount = 0

  /// Adds a byte.
  ///
  /// - Returns: Whether the paste has ended.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte != Self.end[matchedCount] {
      keep(Self.end.prefix(matchedCount))
      matchedCount = 0
    }
    guard byte == Self.end[matchedCount] else {
      keep(CollectionOfOne(byte))
      return false
    }
    matchedCount += 1
    return matchedCount == Self.end.count
  }

  private mutating func keep(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.prefix(Self.limit - bytes.count))
  }

  /// The text so far, without control characters but tabs and new lines, each way of writing which is one `\n`.
  var text: String {
    let whole = bytes.count < Self.limit ? bytes[...] : bytes.dropLast(TextKeys.unfinishedCount(in: bytes))
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: whole, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r": scalars.append("\n")
      case "\t": scalars.append(scalar)
      case _ where TextKeys.isControl(scalar): break
      default: scalars.append(scalar)
      }
      last = scalar
    }
    return String(scalars)
  }
}
