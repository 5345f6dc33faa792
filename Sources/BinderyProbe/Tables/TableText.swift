internal import BinderyRules
internal import Glibc

/// A text that stands in a table of a plugin.
enum TableText {
  /// The most bytes that it may have.
  static let limit = 1 << 20

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: Where it starts; NULL where there is none.
  ///   - name: What the contract calls it, with what it is of.
  /// - Returns: The text; nothing where it is NULL.
  /// - Throws: That it has no end, or isn't UTF-8.
  static func read(_ bytes: UnsafePointer<CChar>?, _ name: String) throws(Finding) -> String? {
    guard let bytes else { return nil }
    let count = strnlen(bytes, limit + 1)
    guard count <= limit else {
      throw Finding("L10", "\(name) has more than 1 MiB, or no NUL at its end")
    }
    let text = UnsafeRawBufferPointer(start: bytes, count: count)
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw Finding("L10", "\(name) isn't UTF-8: '\(String(decoding: text.prefix(64), as: UTF8.self))'")
    }
    return valid
  }
}
