internal import Bindery

extension String {
  /// The text as a word without spaces: spaces, control characters and percent signs are percent-encoded.
  var word: String {
    PercentEncoding.encode(self) { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "%") }
  }
}

extension [UInt8] {
  /// The hexadecimal digits, in ASCII.
  private static let digits = Array("0123456789abcdef".utf8)

  /// The bytes as text of two lowercase hexadecimal digits each.
  var hex: String {
    String(decoding: flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Creates bytes from pairs of lowercase hexadecimal digits, or returns `nil` if the text is anything else.
  init?(hex: String) {
    let values = hex.utf8.map { Self.digits.firstIndex(of: $0) }
    guard values.count.isMultiple(of: 2), !values.contains(nil) else { return nil }
    let digits = values.compactMap(\.self)
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
