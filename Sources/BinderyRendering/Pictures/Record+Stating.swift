internal import Bindery

extension Record {
  /// Returns whether the record contains a text, byte for byte: as the value of a field, or within an array or an
  /// object.
  ///
  /// Some characters of a text in an array or an object may be escaped.
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
  /// The JSON text with escaped slashes and escaped ASCII characters such as `\u0026` decoded.
  ///
  /// Quotation marks and backslashes stay escaped.
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
