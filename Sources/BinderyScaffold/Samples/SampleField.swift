/// A field, as the samples of a kind have it.
package struct SampleField: Hashable, Sendable {
  /// The key as the data writes it.
  package let key: String

  /// What its values have in common.
  package let type: FieldType

  /// Whether some sample lacks it or has null.
  package let isOptional: Bool

  /// Whether no two samples have the same value.
  package let isUnique: Bool

  /// Whether the values are addresses of pages or files.
  package let isAddress: Bool
}

extension SampleField {
  /// Whether the key can be the name of a variable and of a binding's parameter.
  package var isName: Bool {
    guard let first = key.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return key != "_"
      && key.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f
      }
  }
}
