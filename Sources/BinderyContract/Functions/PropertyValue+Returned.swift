internal import Bindery
internal import CBindery
internal import Glibc

extension PropertyValue {
  /// Copies the result of a function that was called through libffi; NULL becomes an absent value.
  ///
  /// `result` holds the eight bytes that the call wrote. Throws if a text is too long or not terminated.
  init(returned result: UInt64, as type: PropertyType) throws(EndlessText) {
    guard type.isOptional || type.kind == .text || type.kind == .bytes else {
      self =
        switch type.kind {
        case .bool: .bool(result & 0xff != 0)
        case .double: .double(Double(bitPattern: result))
        default: .integer(Int64(bitPattern: result))
        }
      return
    }
    guard let pointer = UnsafeRawPointer(bitPattern: UInt(result)) else {
      self = .absent
      return
    }
    self =
      switch type.kind {
      case .bool: .bool(pointer.load(as: UInt8.self) != 0)
      case .integer: .integer(pointer.loadUnaligned(as: Int64.self))
      case .double: .double(pointer.loadUnaligned(as: Double.self))
      case .text: .text(try EndlessText.copy(of: pointer.assumingMemoryBound(to: CChar.self)))
      case .bytes: .bytes([UInt8](pointer.loadUnaligned(as: bindery_text.self).utf8))
      case .handle: .absent
      }
  }
}

/// The error for a C string of a plugin that is too long or not terminated.
struct EndlessText: Error, Hashable, CustomStringConvertible {
  /// The maximum length of a plugin's C string in bytes; a longer one counts as not terminated.
  static let limit = 1 << 20

  /// The problem as a phrase that follows "a text is".
  var description: String { "longer than 1 MiB, or not NUL-terminated" }

  /// Returns a copy of a C string, or throws if it is longer than the limit.
  fileprivate static func copy(of string: UnsafePointer<CChar>) throws(EndlessText) -> String {
    let count = strnlen(string, limit + 1)
    guard count <= limit else { throw EndlessText() }
    return String(decoding: UnsafeRawBufferPointer(start: string, count: count), as: UTF8.self)
  }
}
