internal import Bindery
internal import BinderyRules

// Searches for fields that the plugin reads and no sample has.

extension RecordExploration {
  /// The values of each type that are tried in a new field, those first that most plugins accept.
  private static let values: [RecordValue] = [
    .text(address), .integer(2), .bool(true), .json(#"["Sample"]"#), .text("Sample"), .double(2.5),
    .json(#"{"name":"Sample"}"#), .text("2024-01-31T12:00:00Z"), .integer(-1), .integer(0), .integer(1 << 40),
    .bool(false), .text(""), .json("[]"),
  ]

  /// A sample URL of a picture with its width in the file name, as stores of media have them.
  static let address = "https://example.org/100x100bb.jpg"

  /// The maximum number of fields that are found in one search.
  private static let foundLimit = 24

  /// Returns the fields among some names that a record lacks and the plugin reads, each with a value that has an
  /// effect.
  ///
  /// All names are tried at once with each value, and then halves of them, so that names that the plugin doesn't read
  /// cost little.
  mutating func fields(named names: [String], in record: TestRecord) -> [FoundField] {
    guard let shown = observation(of: record) else { return [] }
    var found: [FoundField] = []
    for value in Self.values {
      let others = names.filter { name in !found.contains { $0.key == name } }
      let all = others.reduce(record) { $0.setting($1, to: value) }
      guard found.count < Self.foundLimit, !others.isEmpty, differs(observation(of: all), from: shown) else { continue }
      for group in groups(of: others[...], value, in: record, shown) {
        let fields = group.map { FoundField(key: $0, value: value) }
        let changed = record.setting(fields)
        guard let seen = observation(of: changed), differs(seen, from: shown) else { continue }
        keep(changed, seen.traits.union(fields.map { ShownTrait(.field($0.key), "value") }))
        found += fields
      }
    }
    return found
  }

  /// Returns groups of names whose fields change what the plugin shows of a record: of one name, or of several that
  /// have an effect only together.
  ///
  /// All of `names` together must have an effect.
  private mutating func groups(
    of names: ArraySlice<String>, _ value: RecordValue, in record: TestRecord, _ shown: Shown
  ) -> [[String]] {
    guard names.count > 1 else { return [Array(names)] }
    let middle = names.startIndex + names.count / 2
    let halves = [names[..<middle], names[middle...]]
    let records = halves.map { half in half.reduce(record) { $0.setting($1, to: value) } }
    guard hasBudget else { return [] }
    let matter = records.map { differs(observation(of: $0), from: shown) }
    guard matter[0] || matter[1] else {
      // Each half has an effect only if the other is there.
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
