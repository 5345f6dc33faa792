internal import Bindery

/// A kind of mutation of a record, which resembles the way in which real data is known to be broken.
enum RecordChange: Hashable, CaseIterable, Sendable {
  /// Mutations of one field, which is removed, duplicated, or given another value or key.
  case drop, null, retype, oddText, oddNumber, oddJSON, grow, word, rewrite, numeral, duplicate, unknown, rename, nest

  /// Mutations of the record's list of fields as a whole.
  case add, addMany, dropMany, swap, shuffle, repeatAll

  /// The mutations of a single field, starting with those that find the most bugs.
  static let ofOneField: [RecordChange] = [
    .drop, .null, .nest, .retype, .oddText, .oddNumber, .duplicate, .unknown, .grow, .oddJSON, .rewrite, .numeral,
    .word, .rename,
  ]
}

extension TestRecord {
  /// Applies one mutation to the record.
  ///
  /// - Parameters:
  ///   - change: The kind of mutation.
  ///   - field: The index of the field to mutate. If there is no such field, a new field is added instead.
  ///   - values: The source of new values.
  ///   - generator: The random number generator for every further choice.
  mutating func apply(_ change: RecordChange, at field: Int, _ values: OddValues, _ generator: inout SeededGenerator) {
    guard fields.indices.contains(field) else { return add(values, &generator) }
    switch change {
    case .drop: fields.remove(at: field)
    case .null: fields[field].value = .known(.null)
    case .retype: fields[field].value = values.retyped(fields[field].value, &generator)
    case .oddText: fields[field].value = .known(.text(values.text(&generator)))
    case .oddNumber: fields[field].value = values.number(&generator)
    case .oddJSON: fields[field].value = .known(.json(values.json(&generator)))
    case .grow: fields[field].value = fields[field].value.grown(Int.random(in: 3...40, using: &generator))
    case .word: fields[field].value = .known(.text(values.word(&generator)))
    case .rewrite: fields[field].value = values.rewritten(fields[field].value, &generator)
    case .numeral: fields[field].value = values.numeral(of: fields[field].value)
    case .duplicate: duplicate(field, values, &generator)
    case .unknown: fields[field].value = .unknown(values.unknownType(&generator))
    case .rename: fields[field].key = values.key(like: fields[field].key, &generator)
    case .nest: fields[field].value = values.nested(fields[field], &generator)
    case .add: add(values, &generator)
    case .addMany:
      let count = min(values.manyCount(&generator), OddValues.fieldLimit - fields.count)
      for number in 0..<max(0, count) { fields.append(Field("field\(number)", .known(.null))) }
    case .dropMany: fields.removeAll { _ in Bool.random(using: &generator) }
    case .swap: swapValues(field, &generator)
    case .shuffle: fields.shuffle(using: &generator)
    case .repeatAll: if fields.count <= OddValues.fieldLimit / 2 { fields += fields }
    }
  }

  /// Inserts, at a random index, a second field with the same key and a value of another type.
  private mutating func duplicate(_ field: Int, _ values: OddValues, _ generator: inout SeededGenerator) {
    let copy = Field(fields[field].key, values.another(than: fields[field].value, &generator))
    fields.insert(copy, at: Int.random(in: 0...fields.count, using: &generator))
  }

  /// Inserts a field with a random key and value at a random position.
  private mutating func add(_ values: OddValues, _ generator: inout SeededGenerator) {
    let field = Field(values.key(like: values.word(&generator), &generator), values.any(&generator))
    fields.insert(field, at: Int.random(in: 0...fields.count, using: &generator))
  }

  /// Swaps the value of a field with that of a random other field.
  private mutating func swapValues(_ field: Int, _ generator: inout SeededGenerator) {
    let other = Int.random(in: fields.indices, using: &generator)
    (fields[field].value, fields[other].value) = (fields[other].value, fields[field].value)
  }
}
