internal import Bindery
internal import BinderyRules

extension TestRecord {
  /// Variants of the record with one field changed, which a plugin may refuse but must survive.
  ///
  /// The first has no fields; each other one lacks a field, or has null or another value in it, mostly of another type.
  var damagedVariants: [TestRecord] {
    var variants = [TestRecord(kind: kind, fields: [])]
    for index in fields.indices {
      var variant = self
      variant.fields.remove(at: index)
      variants.append(variant)
      for value in fields[index].value.others { variants.append(replacing(index, with: value)) }
    }
    return variants
  }

  /// Variants of the record with one value changed to another of its type, which may describe the same item.
  var changedVariants: [TestRecord] {
    fields.indices.flatMap { index in fields[index].value.changed.map { replacing(index, with: $0) } }
  }

  /// Variants of the record with one value changed to a smaller one of its type, which may describe the same item.
  var smallerVariants: [TestRecord] {
    fields.indices.compactMap { index in fields[index].value.smaller.map { replacing(index, with: $0) } }
  }

  /// Returns a copy with another value under the key of the field at `index`, before all other fields; or `nil` if the
  /// value is null or nested, which isn't varied.
  ///
  /// The field at `index` still counts, because it is the last one with its key.
  func doubling(_ index: Int) -> TestRecord? {
    guard let other = fields[index].value.changed.first else { return nil }
    var variant = self
    variant.fields.insert(Field(fields[index].key, other), at: 0)
    return variant
  }
}

extension [TestRecord] {
  /// Copies of the records without one field: for each key, a copy of the first record that has it.
  var withoutEachField: [TestRecord] {
    var known: Set<String> = []
    return flatMap { record in
      record.fields.indices.filter { known.insert(record.fields[$0].key).inserted }.map { index in
        var shorter = record
        shorter.fields.remove(at: index)
        return shorter
      }
    }
  }
}

extension TestRecord {
  /// A copy of the record in which each key occurs twice with the same value, including keys of nested objects.
  var withAllKeysDoubled: TestRecord {
    var doubled = self
    for index in fields.indices {
      guard case .known(.json(let json)) = fields[index].value, json.utf8.count < 16 << 10,
        let text = JSONOutline(json).withAllKeysDoubled
      else { continue }
      doubled.fields[index].value = .known(.json(text))
    }
    doubled.fields = fields + doubled.fields
    return doubled
  }

  /// A copy of the record in which each text is replaced by a letter, a U+0000 and 100 more letters.
  var withTextsBehindZero: TestRecord {
    var changed = self
    for index in fields.indices {
      guard case .known(.text) = fields[index].value else { continue }
      changed.fields[index].value = .known(.text("x\0" + String(repeating: "y", count: 100)))
    }
    return changed
  }
}

extension TestValue {
  /// Values that differ from this one, most of them of other types.
  fileprivate var others: [TestValue] {
    let all: [TestValue] = [
      .known(.null), .known(.bool(true)), .known(.integer(-1)), .known(.double(0.5)), .known(.text("")),
      .known(.text("other")), .known(.json("[]")), .known(.json(#"{"a":[1,null]}"#)),
    ]
    return all.filter { $0 != self }
  }

  /// A smaller value of the same type, or `nil` if there is none.
  fileprivate var smaller: TestValue? {
    switch self {
    case .known(.integer(let value)) where value > 1: .known(.integer(1))
    case .known(.double(let value)) where value > 0.5: .known(.double(0.5))
    case .known(.text(let value)) where value.count > 1: .known(.text(String(value.prefix(value.count / 2))))
    default: nil
    }
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
