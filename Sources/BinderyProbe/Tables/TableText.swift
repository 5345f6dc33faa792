internal import BinderyRules
internal import Glibc

/// Reading of texts in a plugin's tables, which may be invalid.
enum TableText {
  /// The maximum size of a text in bytes.
  static let limit = 1 << 20

  /// Reads a NUL-terminated text.
  ///
  /// - Parameters:
  ///   - bytes: The start of the text, or NULL.
  ///   - name: The contract's name of the text, and of the table that it is in.
  /// - Returns: The text, or `nil` if `bytes` is NULL.
  /// - Throws: The finding that the text has no end within the limit, or isn't UTF-8.
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
