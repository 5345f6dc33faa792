/// A namespace for addresses as sources write them.
enum WebAddress {
  /// Returns an address of the web as it is, or `nil` for a text that is none.
  static func checked(_ text: String?) -> String? {
    guard let text, text.hasPrefix("https://"), text.utf8.count > 8, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return text
  }
}
