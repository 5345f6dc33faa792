internal import Bindery

/// The common type of a field's values in all samples, apart from null.
package enum FieldType: Hashable, Sendable {
  /// The type of a field with Boolean values only.
  case bool

  /// The type of a field with integers only.
  case integer

  /// The type of a field with numbers only, at least one of which isn't an integer.
  case double

  /// The type of a field with texts only.
  case text

  /// The type of a field with arrays, objects, or values of several types.
  case other
}

extension FieldType {
  /// Returns the type of a value, or `nil` for null.
  init?(_ value: RecordValue) {
    switch value {
    case .null: return nil
    case .bool: self = .bool
    case .integer: self = .integer
    case .double: self = .double
    case .text: self = .text
    // A number that is too large for an integer is kept as JSON.
    case .json(let json): self = json.first == "[" || json.first == "{" ? .other : .double
    }
  }

  /// Returns the type of a field that has values of both types: `double` for numbers, otherwise `other`.
  func merged(with other: FieldType) -> FieldType {
    if self == other { return self }
    let numbers: Set<FieldType> = [.integer, .double]
    return numbers.isSuperset(of: [self, other]) ? .double : .other
  }
}
