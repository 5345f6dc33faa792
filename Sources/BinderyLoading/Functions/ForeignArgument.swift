internal import Bindery
internal import CBindery
internal import CFFI

/// An argument of a call through libffi, with storage for the value that it may point to.
///
/// It is a C struct, so that its layout in memory is fixed and its members have addresses.
typealias ForeignArgument = cffi_argument

extension ForeignArgument {
  /// The way in which a function takes a value.
  private enum Passing {
    /// By value.
    case value

    /// By a pointer to the value.
    case pointerToValue
  }

  /// An absent argument, which is NULL.
  static var absent: ForeignArgument { ForeignArgument(first: 0, passing: .value) }

  /// Returns an argument that is a pointer.
  static func pointer(_ pointer: UnsafeRawPointer?) -> ForeignArgument {
    ForeignArgument(first: UInt64(UInt(bitPattern: pointer)), passing: .value)
  }

  private init(first: UInt64, second: UInt64 = 0, passing: Passing) {
    self.init(value: (first, second), pointer: nil, is_passed_by_pointer: passing == .pointerToValue)
  }

  /// Creates an argument from a field, or returns `nil` if the value can't be converted to the type without loss.
  init?(_ field: bindery_field, as type: PropertyType) {
    let passing: Passing = type.isOptional ? .pointerToValue : .value
    switch (type.kind, field.type) {
    case (.bool, BINDERY_BOOL.rawValue):
      self.init(first: field.value.boolean ? 1 : 0, passing: passing)
    case (.integer, BINDERY_I64.rawValue):
      self.init(first: UInt64(bitPattern: field.value.i64), passing: passing)
    case (.integer, BINDERY_F64.rawValue):
      guard let value = Int64(exactly: field.value.f64) else { return nil }
      self.init(first: UInt64(bitPattern: value), passing: passing)
    case (.double, BINDERY_F64.rawValue):
      self.init(first: field.value.f64.bitPattern, passing: passing)
    case (.double, BINDERY_I64.rawValue):
      guard let value = Double(exactly: field.value.i64) else { return nil }
      self.init(first: value.bitPattern, passing: passing)
    case (.text, BINDERY_UTF8.rawValue), (.text, BINDERY_JSON.rawValue):
      self = .pointer(UnsafeRawPointer(field.value.text.bytes))
    case (.bytes, BINDERY_UTF8.rawValue), (.bytes, BINDERY_JSON.rawValue):
      let start = UInt64(UInt(bitPattern: field.value.text.bytes))
      self.init(first: start, second: UInt64(field.value.text.count), passing: .pointerToValue)
    default: return nil
    }
  }
}
