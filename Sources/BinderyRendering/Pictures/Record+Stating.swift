internal import Bindery

extension Record {
  /// Returns whether a text stands in the record as it is, byte for byte: as the value of a field, or as a text within an
  /// array or an object.
  func states(_ text: String) -> Bool {
    let quoted = Self.quoted(text)
    return fields.contains { field in
      switch field.value {
      case .text(let value): value.utf8.elementsEqual(text.utf8)
      case .json(let value): quoted.contains { value.utf8.contains($0.utf8) }
      case .null, .bool, .integer, .double: false
      }
    }
  }

  /// Returns the forms in which a text stands in JSON: as it is, and with its slashes escaped. One that needs further
  /// escapes, as no address does, has none.
  private static func quoted(_ text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else { return [] }
    let escaped = text.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
    return ["\"\(text)\"", "\"\(escaped)\""]
  }
}
