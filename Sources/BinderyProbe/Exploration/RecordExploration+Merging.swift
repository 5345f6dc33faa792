internal import Bindery
internal import BinderyRules

// Tries records with combinations of fields that no sample has.

extension RecordExploration {
  /// The maximum number of fields that are tried with other values one by one.
  private static let variedLimit = 8

  /// Tries records that combine the fields of several samples.
  mutating func mergeSamples() {
    show(samples.reduce(base.record) { $0.adding(fieldsOf: $1) })
    for (sample, next) in zip(samples.prefix(4), samples.dropFirst() + samples.prefix(1)) {
      let merged = sample.adding(fieldsOf: next)
      if merged != sample { show(merged) }
    }
  }

  /// Tries the base record with other values in the found fields: in each alone, and in all together.
  mutating func vary(_ found: [FoundField]) {
    let rows = found.map { field in field.value.others.map { FoundField(key: field.key, value: $0) } }
    for field in rows.prefix(Self.variedLimit).joined() { show(base.record.setting([field])) }
    for column in 0..<(rows.map(\.count).max() ?? 0) {
      _ = merge(rows.compactMap { $0.indices.contains(column) ? $0[column] : $0.last }, as: "other \(column)")
    }
  }

  /// Tries the base record with the found fields, without those for which the plugin refuses it, and returns the
  /// record.
  ///
  /// `form` says in the record's traits which values the fields have.
  mutating func merge(_ found: [FoundField], as form: String = "value") -> TestRecord {
    var accepted = found
    if observation(of: base.record.setting(found)) == nil {
      accepted = []
      for field in found where observation(of: base.record.setting(accepted + [field])) != nil {
        accepted.append(field)
      }
    }
    let merged = base.record.setting(accepted)
    guard let shown = observation(of: merged), differs(shown, from: base.shown) else { return merged }
    keep(merged, shown.traits.union(accepted.map { ShownTrait(.field($0.key), form) }))
    return merged
  }
}

extension TestRecord {
  /// Returns a copy with the given fields, which replace fields of the same keys.
  func setting(_ fields: [RecordExploration.FoundField]) -> TestRecord {
    fields.reduce(self) { $0.setting($1.key, to: $1.value) }
  }
}

extension RecordValue {
  /// Other values of the same type, such as an empty or a long text, zero, and a negative or large number.
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

  /// A text that is longer than a line.
  private static let long = String(repeating: "long text ", count: 40) + "end"
}
