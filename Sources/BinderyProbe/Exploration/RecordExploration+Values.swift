internal import Bindery
internal import BinderyRules

// Searches for field values that no sample has.

extension RecordExploration {
  /// The knowledge of the base record's fields, gained by passing variants of the record to the plugin.
  struct Learned {
    /// The keys of fields without which the plugin still accepts the record.
    var removable: [String] = []

    /// The keys of fields whose text can be replaced without a change in the traits that the plugin shows.
    var replaceable: [String] = []
  }

  /// The maximum number of fields of the base record that are varied.
  private static let baseLimit = 64

  /// The maximum number of words that are tried as values.
  private static let wordLimit = 48

  /// Tries the base record without each of its fields and with other values in them, and returns what it learned of
  /// them.
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

  /// Tries a record with words as the texts of the fields with the given keys.
  ///
  /// All fields get a word at once, each another one, and each alone if that shows something new.
  mutating func tryWords(_ words: [String], in keys: [String], of record: TestRecord) {
    let words = Array(words.prefix(Self.wordLimit))
    guard !keys.isEmpty else { return }
    for iteration in words.indices {
      let values = keys.indices.map { words[(iteration + $0) % words.count] }
      let changed = zip(keys, values).reduce(record) { $0.setting($1.0, to: .text($1.1)) }
      guard let shown = observation(of: changed), !shown.traits.isSubset(of: choice.seen) else { continue }
      show(changed)
      for (key, value) in zip(keys, values) where keys.count > 1 { show(record.setting(key, to: .text(value))) }
    }
  }

  /// Tries the base record without the given fields or, if the plugin refuses that, without as many as it accepts.
  mutating func removeFields(_ keys: [String]) {
    let least = keys.reduce(base.record) { $0.setting($1, to: nil) }
    if show(least) != nil { return }
    let smallest = keys.reduce(base.record) { record, key in
      let smaller = record.setting(key, to: nil)
      return observation(of: smaller) == nil ? record : smaller
    }
    show(smallest)
  }
}
