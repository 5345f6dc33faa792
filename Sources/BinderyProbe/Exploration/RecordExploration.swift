internal import Bindery
internal import BinderyRules

/// A search for records that exercise what no sample does: new fields, new values, and combinations of samples' fields.
///
/// The search depends on the samples, the names and the plugin alone, so that it is reproducible.
struct RecordExploration {
  /// The drawing, properties and actions that a plugin shows of a record, to be compared with those of other records.
  ///
  /// The version is left out, since it may depend on fields that aren't shown, as are the messages of failed
  /// properties.
  struct Shown: Equatable {
    /// The observation: identity, drawings, properties, actions and the reasons against these.
    var seen: RecordObservation

    /// The plugin's requests for the contents of the item.
    var requests: [ProbedRequest]

    /// The traits of the observation and of the requests.
    var traits: Set<ShownTrait>
  }

  /// A field that no sample has, and the first value of it that changes what the plugin shows.
  struct FoundField: Hashable {
    /// The key of the field.
    let key: String

    /// The value that is tried in the field.
    let value: RecordValue
  }

  /// The media type that is explored, with the plugin's extensions for it.
  let abilities: ProbedAbilities

  /// The samples that the plugin accepts.
  let samples: [TestRecord]

  /// The record that is varied, the first of the samples with the most traits, and what the plugin shows of it.
  let base: (record: TestRecord, shown: Shown)

  /// Whether the base record looks the same each time, so that any difference comes from a changed field.
  private let isSteady: Bool

  /// The number of records that may still be tried.
  private var budget: Int

  /// The candidates for derived records, and the traits that were seen so far.
  private(set) var choice: RecordChoice

  /// Creates an exploration, and tries the samples; `nil` if the plugin accepts none of them.
  ///
  /// - Parameters:
  ///   - samples: The known records of the kind.
  ///   - abilities: The media type that is explored, with the plugin's extensions for it.
  ///   - limit: The maximum number of further records to try.
  init?(of samples: [TestRecord], _ abilities: ProbedAbilities, limit: Int) {
    self.abilities = abilities
    budget = limit
    let all = samples.compactMap { sample in abilities.shown(sample).map { (record: sample, shown: $0) } }
    let most = all.map(\.shown.traits.count).max()
    guard let first = all.first(where: { $0.shown.traits.count == most }) else { return nil }
    base = first
    self.samples = all.map(\.record)
    isSteady = abilities.shown(first.record) == first.shown
    choice = RecordChoice(beside: all.reduce(into: []) { $0.formUnion($1.shown.traits) })
  }

  /// Whether more records may be tried.
  var hasBudget: Bool { budget > 0 }

  /// Tries a record, and returns what the plugin shows of it, or `nil` if it is refused or the limit is reached.
  mutating func observation(of record: TestRecord) -> Shown? {
    guard hasBudget else { return nil }
    budget -= 1
    return abilities.shown(record)
  }

  /// Tries a record, keeps it as a candidate if it shows something new, and returns what `observation(of:)` does.
  @discardableResult
  mutating func show(_ record: TestRecord) -> Shown? {
    guard let shown = observation(of: record) else { return nil }
    keep(record, shown.traits)
    return shown
  }

  /// Keeps a record that was tried as a candidate if it shows a trait that no sample does.
  mutating func keep(_ record: TestRecord, _ traits: Set<ShownTrait>) {
    guard !traits.isSubset(of: choice.known), record.isReadAgain else { return }
    choice.add(record, traits)
  }

  /// Returns whether a record looks different from another one; a refused record, which is `nil`, does.
  func differs(_ shown: Shown?, from other: Shown) -> Bool {
    isSteady ? shown != other : shown?.traits != other.traits
  }
}

extension ProbedAbilities {
  /// Tries a record, and returns what the plugin shows of it, or `nil` if it is refused.
  fileprivate func shown(_ record: TestRecord) -> RecordExploration.Shown? {
    var seen = type.observation(of: record)
    guard seen.failure == nil else { return nil }
    seen.version = 0
    for index in seen.properties.indices where seen.properties[index].answer.isFailure {
      seen.properties[index].answer = .failure("")
    }
    let requests = requests(ofRecord: record)
    return RecordExploration.Shown(seen: seen, requests: requests, traits: seen.traits(with: requests))
  }
}

extension RecordObservation.Answer {
  /// Whether the call of the property or action failed.
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

extension TestRecord {
  /// Returns a copy whose last field with a key has another value, or without all fields with the key if that is `nil`.
  ///
  /// A field that doesn't exist yet is appended.
  func setting(_ key: String, to value: RecordValue?) -> TestRecord {
    var copy = self
    guard let value else {
      copy.fields.removeAll { $0.key == key }
      return copy
    }
    if let index = fields.lastIndex(where: { $0.key == key }) { return replacing(index, with: .known(value)) }
    copy.fields.append(Field(key, .known(value)))
    return copy
  }

  /// Returns a copy with those fields of another record whose keys this one lacks, or has with null.
  func adding(fieldsOf other: TestRecord) -> TestRecord {
    let own = Set(fields.filter { $0.value != .known(.null) }.map(\.key))
    return other.fields.reduce(self) { record, field in
      guard !own.contains(field.key), case .known(let value) = field.value else { return record }
      return record.setting(field.key, to: value)
    }
  }
}
