internal import Bindery

extension String {
  /// This string, which may be HTML, as plain text without tags and entities, or `nil` if no text is left.
  ///
  /// Tags are removed, those of blocks and line breaks leave a space, and entities are decoded. Text that only looks
  /// like HTML stays: `a < b`, `R&B`, `&nosuch;`, and a tag with a name unknown to HTML, as in `List<Plant>`.
  ///
  /// - Complexity: O(*n*); text without `<` and `&` is only scanned.
  public var plainText: String? {
    var text = self
    let mayBeHTML = text.withUTF8 { $0.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }
    guard mayBeHTML else { return isEmpty ? nil : self }
    let plain = HTMLReader.plainText(of: Array(utf8))
    return plain.isEmpty ? nil : String(decoding: plain, as: UTF8.self)
  }
}
