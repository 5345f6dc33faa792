internal import BinderyLoading
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

extension SizedTable {
  /// The maximum plausible size of a table in bytes; those of the first version have less than 200.
  private static var sizeLimit: Int { 1 << 16 }

  /// Returns what is wrong with the size that the table claims, as a clause, or `nil` if it is plausible.
  ///
  /// A table that is too small is refused by the host's own rule. One of more than 64 KiB is read by a host as far as
  /// it knows it, and is a mistake all the same.
  func problem(of type: SizedStruct) -> String? {
    if size > Self.sizeLimit { return "its 'size' is \(size); expected at most \(Self.sizeLimit)" }
    return type.problem(ofSize: size)
  }
}
