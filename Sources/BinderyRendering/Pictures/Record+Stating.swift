internal import Bindery
internal import CBindery

extension Record {
  /// Returns whether a text stands in the record as it is, byte for byte: as the value of a field, or as a text within an
  /// array or an object.
  func states(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let quoted = Self.quoted(text).map { Array($0.utf8) }
    return withUnsafePointer { record in
      UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count).contains { field in
        switch field.type {
        case BINDERY_UTF8.rawValue: field.value.text.utf8.elementsEqual(bytes)
        case BINDERY_JSON.rawValue: quoted.contains { field.value.text.utf8.contains($0) }
        default: false
        }
      }
    }
  }

  /// Returns the forms in which a text stands in JSON: as it is, and with its slashes escaped. One that needs further
  /// escapes, as no address does, has none.
  private static func quoted(_ text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else { return [] }
    return [
      "\"\(text)\"", "\"\(text.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/"))\"",
    ]
  }
}
