internal import Bindery
internal import BinderyRules

/// A search for records that show what no sample of a kind does: fields that no sample has, other values in those that
/// it has, and fields of one sample in another.
///
/// What is tried depends on the samples, the names and the plugin alone, so that it is the same each time.
struct RecordExploration {
  /// What is seen of a record that the plugin takes, but for its version, which may tell of fields that nothing shows, and
  /// for what is said of properties that need another type.
  struct Shown: Equatable {
    /// The observation.
    var seen: RecordObservation

    /// The requests for the contents.
    var requests: [ProbedRequest]

    /// The traits of both.
    var traits: Set<ShownTrait>
  }

  /// A field that no sample has, and the first value that changes what is seen.
  struct FoundField: Hashable {
    /// The key.
    let key: String

    /// The value that is tried in the field.
    let value: RecordValue
  }

  /// The functions of the kind.
  let abilities: ProbedAbilities

  /// The samples that the plugin takes.
  let samples: [TestRecord]

  /// The first of those that show the most traits, which is varied, and what is seen of it.
  let base: (record: TestRecord, shown: Shown)

  /// Whether the base looks the same each time, so that another look means that a field was read.
  private let isSteady: Bool

  /// The number of records that may still be shown.
  private var budget: Int

  /// The records among which is chosen.
  private(set) var choice: RecordChoice

  /// Shows the samples; `nil` if the plugin takes none of them.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - abilities: The functions of the kind.
  ///   - limit: The most records to show besides.
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

  /// Whether more records may be shown.
  var hasBudget: Bool { budget > 0 }

  /// Shows a record and returns what is seen of it, or `nil` if it is refused, or if no more may be shown.
  mutating func look(at record: TestRecord) -> Shown? {
    guard hasBudget else { return nil }
    budget -= 1
    return abilities.shown(record)
  }

  /// Shows a record, which may be chosen for what is seen of it.
  @discardableResult
  mutating func show(_ record: TestRecord) -> Shown? {
    guard let shown = look(at: record) else { return nil }
    keep(record, shown.traits)
    return shown
  }

  /// Keeps a record that was shown among those of which is chosen, if it shows anything new.
  mutating func keep(_ record: TestRecord, _ traits: Set<ShownTrait>) {
    guard !traits.isSubset(of: choice.known), record.isReadAgain else { return }
    choice.add(record, traits)
  }

  /// Returns whether a record looks other than another one, or is refused.
  func differs(_ shown: Shown?, from other: Shown) -> Bool {
    isSteady ? shown != other : shown?.traits != other.traits
  }
}

extension ProbedAbilities {
  /// Shows a record, and returns what is seen of it, or `nil` if it is refused.
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
  /// Whether the call failed.
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

extension TestRecord {
  /// Returns a copy with a value under a key, in place of the last one of that key or behind all fields; without such
  /// fields if the value is `nil`.
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

  /// Returns a copy with the fields of another record whose keys it doesn't have, or has with null.
  func adding(fieldsOf other: TestRecord) -> TestRecord {
    let own = Set(fields.filter { $0.value != .known(.null) }.map(\.key))
    return other.fields.reduce(self) { record, field in
      guard !own.contains(field.key), case .known(let value) = field.value else { return record }
      return record.setting(field.key, to: value)
    }
  }
}
