internal import Bindery
internal import CBindery
internal import CFFI

/// An argument of a call through libffi, with storage for the value that it may point to.
///
/// It is a C struct, so that its layout in memory is fixed and its members have addresses.
typealias ForeignArgument = cffi_argument

extension ForeignArgument {
  /// An absent argument, which is passed as NULL.
  static var absent: ForeignArgument { ForeignArgument(first: 0) }

  /// Returns an argument that passes a pointer.
  static func pointer(_ pointer: UnsafeRawPointer?) -> ForeignArgument {
    ForeignArgument(first: UInt64(UInt(bitPattern: pointer)))
  }

  /// Creates an argument of one or two 64-bit words, which is passed by value or, if `byPointer`, by a pointer to it.
  private init(first: UInt64, second: UInt64 = 0, byPointer: Bool = false) {
    self.init(value: (first, second), pointer: nil, is_passed_by_pointer: byPointer)
  }

  /// Creates an argument of the type `type` from a record's field, or returns `nil` if the conversion would lose
  /// something.
  init?(_ field: bindery_field, as type: PropertyType) {
    let byPointer = type.isOptional
    switch (type.kind, field.type) {
    case (.bool, BINDERY_BOOL.rawValue):
      self.init(first: field.value.boolean ? 1 : 0, byPointer: byPointer)
    case (.integer, BINDERY_I64.rawValue):
      self.init(first: UInt64(bitPattern: field.value.i64), byPointer: byPointer)
    case (.integer, BINDERY_F64.rawValue):
      guard let value = Int64(exactly: field.value.f64) else { return nil }
      self.init(first: UInt64(bitPattern: value), byPointer: byPointer)
    case (.double, BINDERY_F64.rawValue):
      self.init(first: field.value.f64.bitPattern, byPointer: byPointer)
    case (.double, BINDERY_I64.rawValue):
      guard let value = Double(exactly: field.value.i64) else { return nil }
      self.init(first: value.bitPattern, byPointer: byPointer)
    case (.text, BINDERY_UTF8.rawValue), (.text, BINDERY_JSON.rawValue):
      self = .pointer(UnsafeRawPointer(field.value.text.bytes))
    case (.bytes, BINDERY_UTF8.rawValue), (.bytes, BINDERY_JSON.rawValue):
      let start = UInt64(UInt(bitPattern: field.value.text.bytes))
      self.init(first: start, second: UInt64(field.value.text.count), byPointer: true)
    default: return nil
    }
  }
}
