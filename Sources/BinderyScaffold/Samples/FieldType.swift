internal import Bindery

/// What the values of a field of samples have in common.
package enum FieldType: Hashable, Sendable {
  /// All are truth values.
  case bool

  /// All are integers.
  case integer

  /// All are numbers, and one is no integer.
  case double

  /// All are texts.
  case text

  /// They are arrays or objects, or of several types.
  case other
}

extension FieldType {
  /// The type of a value; nothing for null.
  init?(_ value: RecordValue) {
    switch value {
    case .null: return nil
    case .bool: self = .bool
    case .integer: self = .integer
    case .double: self = .double
    case .text: self = .text
    // The JSON of a number that is too large for an integer.
    case .json(let json): self = json.first == "[" || json.first == "{" ? .other : .double
    }
  }

  /// The type that has the values of both.
  func merged(with other: FieldType) -> FieldType {
    if self == other { return self }
    let numbers: Set<FieldType> = [.integer, .double]
    return numbers.isSuperset(of: [self, other]) ? .double : .other
  }
}
