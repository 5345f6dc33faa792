/// A buffer for the text of a bracketed paste while it arrives.
struct PastedText: Sendable {
  /// The maximum number of bytes that are kept; the rest of a longer paste is dropped.
  static let limit = 1 << 20

  /// The bytes that end a bracketed paste: CSI 201~.
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  /// The bytes of the paste so far, as far as they are within the limit of kept bytes.
  private(set) var bytes: [UInt8] = []

  /// The number of bytes of the end sequence that have been matched.
  private var matchedCount = 0

  /// Adds a byte to the paste.
  ///
  /// - Returns: Whether the byte completes the end sequence, so that the paste has ended.
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

  /// Appends bytes to the text, as far as the limit allows.
  private mutating func keep(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.prefix(Self.limit - bytes.count))
  }

  /// The pasted text so far, with every line break as `\n`, and without control characters other than tabs.
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
