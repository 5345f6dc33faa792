internal import Bindery
internal import BinderyRules

// The search for values that no sample has in a field.

extension RecordExploration {
  /// What was learned of the fields of the base.
  struct Learned {
    /// The keys of fields that may be left out.
    var removable: [String] = []

    /// The keys of fields whose text may be another one, and which shape nothing that is seen.
    var replaceable: [String] = []
  }

  /// The most fields of the base that are varied.
  private static let baseLimit = 64

  /// The most words that are tried as values.
  private static let wordLimit = 48

  /// Shows the base without each of its fields and with other values in them, and returns what was learned.
  mutating func varyBase() -> Learned {
    var learned = Learned()
    for field in base.record.fields.prefix(Self.baseLimit) where field.key != "kind" {
      guard case .known(let value) = field.value else { continue }
      if show(base.record.setting(field.key, to: nil)) != nil { learned.removable.append(field.key) }
      let shown = value.others.prefix(2).map { show(base.record.setting(field.key, to: $0)) }
      guard case .text = value, shown.first??.traits == base.shown.traits else { continue }
      learned.replaceable.append(field.key)
    }
    return learned
  }

  /// Shows a record with words as the texts of some of its fields: all fields at once, each with another word, and one
  /// by one where that shows something new.
  mutating func tryWords(_ words: [String], in keys: [String], of record: TestRecord) {
    let words = Array(words.prefix(Self.wordLimit))
    guard !keys.isEmpty else { return }
    for iteration in words.indices {
      let values = keys.indices.map { words[(iteration + $0) % words.count] }
      let changed = zip(keys, values).reduce(record) { $0.setting($1.0, to: .text($1.1)) }
      guard let shown = look(at: changed), !shown.traits.isSubset(of: choice.seen) else { continue }
      show(changed)
      for (key, value) in zip(keys, values) where keys.count > 1 { show(record.setting(key, to: .text(value))) }
    }
  }

  /// Shows the base without all fields that may be left out, as far as that is taken.
  mutating func removeFields(_ keys: [String]) {
    let least = keys.reduce(base.record) { $0.setting($1, to: nil) }
    if show(least) != nil { return }
    let smallest = keys.reduce(base.record) { record, key in
      let smaller = record.setting(key, to: nil)
      return look(at: smaller) == nil ? record : smaller
    }
    show(smallest)
  }
}
