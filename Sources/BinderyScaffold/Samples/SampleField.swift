/// A field that samples of a kind have, with what its values have in common.
package struct SampleField: Hashable, Sendable {
  /// The key as the data writes it.
  package let key: String

  /// The common type of the field's values.
  package let type: FieldType

  /// Whether the field is missing or null in some sample.
  package let isOptional: Bool

  /// Whether all values of the field apart from null are distinct.
  package let isUnique: Bool

  /// Whether all values apart from null are texts that begin with `https://` or `http://`.
  package let isAddress: Bool
}

extension SampleField {
  /// Whether the key is a valid name for a variable and for a binding's parameter. It may still be a keyword.
  package var isName: Bool {
    guard let first = key.utf8.first, !first.isDigit else { return false }
    return key != "_" && key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}
