internal import Bindery
internal import BinderyRules

// Records with several fields that no sample has together.

extension RecordExploration {
  /// The most fields that get other values one by one.
  private static let variedLimit = 8

  /// Shows the samples with the fields of others.
  mutating func mergeSamples() {
    show(samples.reduce(base.record) { $0.adding(fieldsOf: $1) })
    for (sample, next) in zip(samples.prefix(4), samples.dropFirst() + samples.prefix(1)) {
      let merged = sample.adding(fieldsOf: next)
      if merged != sample { show(merged) }
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
    guard let shown = look(at: merged), differs(shown, from: base.shown) else { return merged }
    keep(merged, shown.traits.union(taken.map { ShownTrait(.field($0.key), form) }))
    return merged
  }
}

extension TestRecord {
  /// Returns a copy with some fields, in place of those of the same keys.
  func setting(_ fields: [RecordExploration.FoundField]) -> TestRecord {
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
