internal import BinderyRules

/// A choice of few records that together show what many do.
///
/// The choice depends on nothing but the records and their order.
struct RecordChoice {
  /// A record that shows something that the samples don't.
  private struct Candidate {
    var record: TestRecord
    var newTraits: Set<ShownTrait>
  }

  /// The most records among which is chosen; the first ones count.
  private static let candidateLimit = 128

  /// The traits that the samples show.
  let known: Set<ShownTrait>

  private var candidates: [Candidate] = []

  /// The traits that any record has shown.
  private(set) var seen: Set<ShownTrait>

  /// Creates a choice among records that show more than the traits of the samples.
  init(beside known: Set<ShownTrait>) {
    (self.known, seen) = (known, known)
  }

  /// Adds a record with its traits, unless the samples or a record before show all of these.
  mutating func add(_ record: TestRecord, _ traits: Set<ShownTrait>) {
    seen.formUnion(traits)
    let newTraits = traits.subtracting(known)
    guard !newTraits.isEmpty, candidates.count < Self.candidateLimit,
      !candidates.contains(where: { newTraits.isSubset(of: $0.newTraits) })
    else { return }
    candidates.append(Candidate(record: record, newTraits: newTraits))
  }

  /// Returns at most `limit` records that show the most traits together, and all traits of these and of the samples.
  ///
  /// Which fields have values counts where records are equal in all others.
  func best(_ limit: Int) -> (records: [TestRecord], traits: Set<ShownTrait>) {
    var (records, traits, remaining) = ([TestRecord](), known, candidates)
    while records.count < limit {
      let gains = remaining.map { candidate in
        let newTraits = candidate.newTraits.subtracting(traits)
        let fields = newTraits.count { if case .field = $0.part { true } else { false } }
        return (newTraits.count - fields) << 16 + fields
      }
      guard let most = gains.max(), most > 0, let index = gains.firstIndex(of: most) else { break }
      let next = remaining.remove(at: index)
      records.append(next.record)
      traits.formUnion(next.newTraits)
    }
    return (records, traits)
  }
}
