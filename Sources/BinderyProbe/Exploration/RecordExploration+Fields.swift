internal import Bindery
internal import BinderyRules

// The search for fields that no sample has.

extension RecordExploration {
  /// Values of each type, those first that most readers take.
  private static let values: [RecordValue] = [
    .text(address), .integer(2), .bool(true), .json(#"["Sample"]"#), .text("Sample"), .double(2.5),
    .json(#"{"name":"Sample"}"#), .text("2024-01-31T12:00:00Z"),
  ]

  /// The address of a picture whose width is in it, as those of the services are.
  static let address = "https://example.org/100x100bb.jpg"

  /// The most fields that get other values one by one.
  private static let variedLimit = 8

  /// The most fields that are looked for.
  private static let foundLimit = 24

  /// Shows the samples with the fields of others.
  mutating func mergeSamples() {
    show(samples.reduce(base.record) { $0.adding(fieldsOf: $1) })
    for (sample, next) in zip(samples.prefix(4), samples.dropFirst() + samples.prefix(1)) {
      let merged = sample.adding(fieldsOf: next)
      if merged != sample { show(merged) }
    }
  }

  /// Returns the fields among some names that the plugin reads where a record has none, each with a value that changes
  /// what is seen of the record.
  ///
  /// All names are tried at once with each value, and then halves of them: those that nothing reads cost nothing.
  mutating func fields(named names: [String], in record: TestRecord) -> [FoundField] {
    guard let shown = look(at: record) else { return [] }
    var found: [FoundField] = []
    for value in Self.values {
      let others = names.filter { name in !found.contains { $0.key == name } }
      let all = others.reduce(record) { $0.setting($1, to: value) }
      guard found.count < Self.foundLimit, !others.isEmpty, differs(look(at: all), from: shown) else { continue }
      for group in groups(of: others[...], value, in: record, shown) {
        let fields = group.map { FoundField(key: $0, value: value) }
        let changed = record.setting(fields)
        guard let seen = look(at: changed), differs(seen, from: shown) else { continue }
        keep(changed, seen.traits.union(fields.map { ShownTrait(.field($0.key), "value") }))
        found += fields
      }
    }
    return found
  }

  /// Returns those of some names whose fields change what is seen of a record: each alone, or several that do so only
  /// together. All of the names do.
  private mutating func groups(
    of names: ArraySlice<String>, _ value: RecordValue, in record: TestRecord, _ shown: Shown
  ) -> [[String]] {
    guard names.count > 1 else { return [Array(names)] }
    let middle = names.startIndex + names.count / 2
    let halves = [names[..<middle], names[middle...]]
    let records = halves.map { half in half.reduce(record) { $0.setting($1, to: value) } }
    guard goesOn else { return [] }
    let matter = records.map { differs(look(at: $0), from: shown) }
    guard matter[0] || matter[1] else {
      // Each half matters where the other is there.
      let first = groups(of: halves[0], value, in: records[1], shown).first ?? []
      let rest = first.reduce(record) { $0.setting($1, to: value) }
      return [first + (groups(of: halves[1], value, in: rest, shown).first ?? [])]
    }
    return zip(halves, matter).flatMap { half, matters in
      matters ? groups(of: half, value, in: record, shown) : []
    }
  }

  /// Shows the base with other values of fields that were found: of each alone, and of all together.
  mutating func vary(_ found: [FoundField]) {
    let rows = found.map { field in field.value.others.map { FoundField(key: field.key, value: $0) } }
    for field in rows.prefix(Self.variedLimit).joined() { show(base.record.setting([field])) }
    for column in 0..<(rows.map(\.count).max() ?? 0) {
      _ = merge(rows.compactMap { $0.indices.contains(column) ? $0[column] : $0.last }, as: "other \(column)")
    }
  }

  /// Shows the base with fields that were found, as far as it is taken, and returns it; `form` says which values they
  /// have.
  mutating func merge(_ found: [FoundField], as form: String = "value") -> TestRecord {
    var taken = found
    if look(at: base.record.setting(found)) == nil {
      taken = []
      for field in found where look(at: base.record.setting(taken + [field])) != nil { taken.append(field) }
    }
    let merged = base.record.setting(taken)
    if !taken.isEmpty { show(merged, marks: Set(taken.map { ShownTrait(.field($0.key), form) })) }
    return merged
  }
}

extension TestRecord {
  /// Returns a copy with some fields, in place of those of the same keys.
  fileprivate func setting(_ fields: [RecordExploration.FoundField]) -> TestRecord {
    fields.reduce(self) { $0.setting($1.key, to: $1.value) }
  }
}

extension RecordValue {
  /// Other values of the same type: an empty or another text, zero, a negative or a large number, and so on.
  var others: [RecordValue] {
    let all: [RecordValue] =
      switch self {
      case .null: []
      case .bool(let value): [.bool(!value)]
      case .integer: [.integer(0), .integer(-1), .integer(1 << 40)]
      case .double: [.double(0), .double(-1.5), .integer(0)]
      case .text(let text):
        [.text(text.contains("://") ? "Sample" : RecordExploration.address), .text(""), .text(Self.long)]
      case .json(let json): [.json(json.hasPrefix("{") ? "{}" : "[]"), .json(#"["Sample",2,{"name":"Sample"}]"#)]
      }
    return all.filter { $0 != self }
  }

  private static let long = String(repeating: "long text ", count: 40) + "end"
}
