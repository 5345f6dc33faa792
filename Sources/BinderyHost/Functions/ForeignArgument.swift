internal import Bindery
internal import CBindery

/// An argument of a call through libffi, with room for the value that it may point to.
struct ForeignArgument {
  /// How the function takes the value.
  private enum Passing {
    /// The value itself.
    case value

    /// A pointer to the value.
    case pointerToValue
  }

  /// The value: a number, a pointer or a text.
  private var first: UInt64
  private var second: UInt64 = 0

  /// The pointer to the value, where that is what the function takes.
  private var pointer: UnsafeRawPointer?
  private let passing: Passing

  /// An argument that is absent: NULL.
  static var absent: ForeignArgument { ForeignArgument(first: 0, passing: .value) }

  /// A pointer.
  static func pointer(_ pointer: UnsafeRawPointer?) -> ForeignArgument {
    ForeignArgument(first: UInt64(UInt(bitPattern: pointer)), passing: .value)
  }

  private init(first: UInt64, second: UInt64 = 0, passing: Passing) {
    self.first = first
    self.second = second
    self.passing = passing
  }

  /// The value of a field as a type, or nothing where something would be lost.
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

  /// Where libffi finds the argument.
  ///
  /// - Parameter location: Where this argument stays until the call returns.
  /// - Returns: A pointer to the argument, or to the pointer that is the argument.
  mutating func place(at location: UnsafeMutablePointer<ForeignArgument>) -> UnsafeMutableRawPointer {
    let start = UnsafeMutableRawPointer(location)
    guard passing == .pointerToValue else { return start + (MemoryLayout.offset(of: \Self.first) ?? 0) }
    pointer = UnsafeRawPointer(start + (MemoryLayout.offset(of: \Self.first) ?? 0))
    return start + (MemoryLayout.offset(of: \Self.pointer) ?? 0)
  }
}
