internal import Bindery
internal import BinderyRules

/// The position of a value in a record: a field, or a leaf of its JSON.
struct ValuePosition: Hashable, Sendable {
  /// The index of the field in the record.
  let field: Int

  /// The byte range of the leaf in the field's JSON, or `nil` for the value of the field itself.
  let leaf: Range<Int>?

  /// A name for the position that is the same in other records: the key of the field, and the index of the leaf.
  let name: String
}

extension TestRecord {
  /// The positions of all values that aren't null or nested, and of the first 24 leaves of each nested value.
  var valuePositions: [ValuePosition] {
    fields.indices.flatMap { index -> [ValuePosition] in
      let key = fields[index].key
      switch fields[index].value {
      case .unknown, .known(.null): return []
      case .known(.json(let json)):
        return JSONOutline(json).leaves.prefix(24).enumerated()
          .map { ValuePosition(field: index, leaf: $1, name: "\(key) \($0)") }
      default: return [ValuePosition(field: index, leaf: nil, name: key)]
      }
    }
  }

  /// Returns copies with the value at a position changed to another of its type; empty for a null in JSON.
  func changes(at position: ValuePosition) -> [TestRecord] {
    if let leaf = position.leaf { return replacing(position) { $0.changing(leaf) }.map { [$0] } ?? [] }
    switch fields[position.field].value {
    case .known(.bool(let value)): return [with(.bool(!value), at: position)]
    case .known(.integer(let value)): return [with(.integer(value < .max ? value + 1 : 0), at: position)]
    case .known(.double(let value)): return [with(.double(value + 1.5), at: position)]
    case .known(.text(let value)):
      // A date with a letter at its end is invalid, but one in another year is valid.
      return [value + "x"].map { with(.text($0), at: position) }
        + (value.withOtherNumber.map { [with(.text($0), at: position)] } ?? [])
    default: return []
    }
  }

  /// Returns pairs of records that differ at one position, in a way that weak checksums, short buffers and conversions
  /// don't distinguish.
  func lookalikes(at position: ValuePosition) -> [(TestRecord, TestRecord)] {
    if let leaf = position.leaf {
      return replacing(position) { $0.swappingLetters(of: leaf) }.map { [(self, $0)] } ?? []
    }
    switch fields[position.field].value {
    case .known(.integer(let value)): return [(self, with(.integer(value &+ 1 << 32), at: position))]
    case .known(.double(let value)):
      let fraction = value - value.rounded(.down)
      return [(self, with(.double(value + (fraction < 0.5 ? 0.3 : -0.3)), at: position))]
    case .known(.text(let value)):
      let long = value + String(repeating: "x", count: 300)
      let swapped = value.withSwappedLetters.map { [(self, with(.text($0), at: position))] } ?? []
      return swapped + [(with(.text(long + "a"), at: position), with(.text(long + "b"), at: position))]
    default: return []
    }
  }

  /// Returns a copy with the values at two positions exchanged; `nil` if they are equal, of different types, or not
  /// both fields or both in the JSON of one field.
  func exchanging(_ position: ValuePosition, _ other: ValuePosition) -> TestRecord? {
    var copy = self
    switch (position.leaf, other.leaf) {
    case (let first?, let second?):
      guard position.field == other.field, first.upperBound <= second.lowerBound else { return nil }
      copy = replacing(position) { $0.exchanging(first, second) } ?? self
    case (nil, nil):
      guard fields[position.field].value.isAlike(fields[other.field].value) else { return nil }
      copy.fields[position.field].value = fields[other.field].value
      copy.fields[other.field].value = fields[position.field].value
    default: return nil
    }
    return copy == self ? nil : copy
  }

  /// Returns copies in which the end of one text, its last letter or all of it, is moved to the beginning of another.
  ///
  /// Joining both texts gives the same result in all copies. There are none unless both are texts of fields, or both in
  /// the JSON of one.
  func movingEnds(_ position: ValuePosition, _ other: ValuePosition) -> [TestRecord] {
    if let first = position.leaf, let second = other.leaf {
      guard position.field == other.field, first.upperBound <= second.lowerBound else { return [] }
      return replacing(position) { $0.movingEnd(of: first, to: second) }.map { [$0] } ?? []
    }
    guard position.leaf == nil, other.leaf == nil, case .known(.text(let first)) = fields[position.field].value,
      case .known(.text(let second)) = fields[other.field].value, let last = first.last
    else { return [] }
    return [(first.dropLast(), "\(last)" + second), ("", first + second)].map {
      with(.text(String($0)), at: position).with(.text($1), at: other)
    }
  }

  /// Returns a copy with another value of the field at a position.
  func with(_ value: RecordValue, at position: ValuePosition) -> TestRecord {
    replacing(position.field, with: .known(value))
  }

  /// Returns a copy with the JSON of a field changed, or `nil` if `change` returns `nil` or the field has no JSON.
  private func replacing(_ position: ValuePosition, _ change: (JSONOutline) -> String?) -> TestRecord? {
    guard case .known(.json(let json)) = fields[position.field].value else { return nil }
    return change(JSONOutline(json)).map { with(.json($0), at: position) }
  }
}
