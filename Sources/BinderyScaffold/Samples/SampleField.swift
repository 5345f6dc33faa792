internal import Bindery

/// A field of the samples, with what its values have in common.
package struct SampleField: Hashable, Sendable {
  /// The key as the data writes it.
  package let key: String

  /// The common type of the field's values.
  package let type: FieldType

  /// Whether the field is missing or null in at least one sample.
  package private(set) var isOptional: Bool

  /// Whether all values of the field that aren't null are distinct.
  package let isUnique: Bool

  /// Whether all values that aren't null are texts that begin with `https://` or `http://`.
  package let isAddress: Bool

  /// Whether all values apart from null are texts that may be titles: a single line of at most 120 characters with a
  /// letter, no date and no web address.
  package let isTitle: Bool
}

extension SampleField {
  /// The field marked as optional, even if all samples have it.
  var optional: SampleField {
    var field = self
    field.isOptional = true
    return field
  }

  /// Whether the key is a valid name for a variable and for a binding's parameter. It may still be a keyword.
  package var isName: Bool {
    guard let first = key.utf8.first, !first.isDigit else { return false }
    return key != "_" && key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }

  /// Returns whether a field with this key holds whole numbers: an identifier, a count, or a length.
  ///
  /// Some sources write such numbers as `2607750.0`. They count as integers, since they decode without a loss. A price
  /// of `10.0` doesn't, because the next may be `9.99`.
  static func isWhole(named key: String) -> Bool {
    wholeNumbers.contains(key) || wholeNumberEnds.contains { key.hasSuffix($0) }
  }

  /// The keys of fields that hold whole numbers.
  private static let wholeNumbers = ["id", "year", "pages", "minutes"]

  /// The endings of the keys of fields that hold whole numbers.
  private static let wholeNumberEnds = [
    "Id", "_id", "ID", "Millis", "_ms", "_millis", "Milliseconds", "econds", "Count", "_count", "Number",
  ]
}

/// The common type of a field's values in all samples, except null.
package enum FieldType: Hashable, Sendable {
  /// All values are Booleans.
  case bool

  /// All values are integers, which may be written as `2607750.0` if the key is that of a whole number.
  case integer

  /// All values are numbers, at least one of which isn't written as an integer.
  case double

  /// All values are texts.
  case text

  /// The values are arrays or objects, or are of several types.
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

  /// Returns the type of a field that has values of both types: `double` for two types of numbers, otherwise `other`.
  func merged(with other: FieldType) -> FieldType {
    if self == other { return self }
    let numbers: Set<FieldType> = [.integer, .double]
    return numbers.isSuperset(of: [self, other]) ? .double : .other
  }
}
