internal import Bindery

extension Record {
  /// Returns whether a text stands in the record as it is, byte for byte: as the value of a field, or as a text within an
  /// array or an object, where some of its characters may be escaped.
  func states(_ text: String) -> Bool {
    // An address has no character that JSON has to escape.
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
      return false
    }
    let quoted = "\"\(text)\"".utf8
    return fields.contains { field in
      switch field.value {
      case .text(let value): value.utf8.elementsEqual(text.utf8)
      case .json(let value): value.utf8.contains(quoted) || value.withoutEscapes.utf8.contains(quoted)
      case .null, .bool, .integer, .double: false
      }
    }
  }
}

extension String {
  /// JSON without the escapes of slashes and of ASCII by its number but for quotes and backslashes, such as `\u0026`, which writers like in addresses.
  fileprivate var withoutEscapes: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    return replacing("\\/", with: "/").replacing(#/\\u00([2-7][0-9a-fA-F])/#) { match in
      guard let byte = UInt8(match.1, radix: 16), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
        return String(match.0)
      }
      return String(Unicode.Scalar(byte))
    }
  }
}
