internal import Bindery
package import BinderyRules

extension TestRecord {
  /// Records that a plugin may well refuse, and that must not hurt it: without a field, with a null, with a value of
  /// another type, and the empty one.
  package var damagedVariants: [TestRecord] {
    var variants = [TestRecord(kind: kind, fields: [])]
    for index in fields.indices {
      var variant = self
      variant.fields.remove(at: index)
      variants.append(variant)
      for value in fields[index].value.others { variants.append(replacing(index, with: value)) }
    }
    return variants
  }

  /// Records of the same thing, perhaps, with one value changed.
  package var changedVariants: [TestRecord] {
    fields.indices.flatMap { index in fields[index].value.changed.map { replacing(index, with: $0) } }
  }

  /// The record with a value in place of one of its own.
  ///
  /// - Parameters:
  ///   - index: The place of the field.
  ///   - value: The new value.
  /// - Returns: The record.
  package func replacing(_ index: Int, with value: TestValue) -> TestRecord {
    var variant = self
    variant.fields[index].value = value
    return variant
  }

  /// The record with another value before one of its own, which counts.
  ///
  /// - Parameter index: The place of the field.
  /// - Returns: The record; nothing where the field has no other value.
  package func doubling(_ index: Int) -> TestRecord? {
    guard let other = fields[index].value.changed.first else { return nil }
    var variant = self
    variant.fields.insert(Field(fields[index].key, other), at: 0)
    return variant
  }
}

extension TestValue {
  /// Values of other types.
  fileprivate var others: [TestValue] {
    let all: [TestValue] = [
      .known(.null), .known(.bool(true)), .known(.integer(-1)), .known(.double(0.5)), .known(.text("")),
      .known(.text("other")), .known(.json("[]")), .known(.json(#"{"a":[1,null]}"#)),
    ]
    return all.filter { $0 != self }
  }

  /// Other values of the same type.
  fileprivate var changed: [TestValue] {
    switch self {
    case .known(.bool(let value)): [.known(.bool(!value))]
    case .known(.integer(let value)): [.known(.integer(value < .max ? value + 1 : 0))]
    case .known(.double(let value)): [.known(.double(value + 1.5))]
    case .known(.text(let value)): [.known(.text(value + "x")), .known(.text(value + " 2"))]
    default: []
    }
  }
}
