internal import Bindery
internal import BinderyRules

// The search for fields that no sample has.

extension RecordExploration {
  /// Values of each type, those first that most readers take.
  private static let values: [RecordValue] = [
    .text(address), .integer(2), .bool(true), .json(#"["Sample"]"#), .text("Sample"), .double(2.5),
    .json(#"{"name":"Sample"}"#), .text("2024-01-31T12:00:00Z"), .integer(-1), .integer(0), .integer(1 << 40),
    .bool(false), .text(""), .json("[]"),
  ]

  /// The address of a picture whose width is in it, as those of the services are.
  static let address = "https://example.org/100x100bb.jpg"

  /// The most fields that are looked for.
  private static let foundLimit = 24

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
    guard hasBudget else { return [] }
    let matter = records.map { differs(look(at: $0), from: shown) }
    guard matter[0] || matter[1] else {
      // Each half matters where the other is there.
      let first = groups(of: halves[0], value, in: records[1], shown).first ?? []
      let withFirst = first.reduce(record) { $0.setting($1, to: value) }
      return [first + (groups(of: halves[1], value, in: withFirst, shown).first ?? [])]
    }
    var found: [[String]] = []
    for (half, matters) in zip(halves, matter) where matters && found.count < Self.foundLimit {
      found += groups(of: half, value, in: record, shown)
    }
    return found
  }
}
