internal import BinderyRules

/// A selection of a few records that together show most of what many records show.
///
/// The choice depends only on the records and their order.
struct RecordChoice {
  /// A record that may be selected, and the traits that it shows and no sample does.
  private struct Candidate {
    /// The record.
    var record: TestRecord
    /// The traits that the record shows and no sample does.
    var newTraits: Set<ShownTrait>
  }

  /// The maximum number of candidates; later records are ignored.
  private static let candidateLimit = 128

  /// The traits that the samples show.
  let known: Set<ShownTrait>

  /// The records that may be selected, in the order in which they were added.
  private var candidates: [Candidate] = []

  /// The traits that the samples or any added record have shown.
  private(set) var seen: Set<ShownTrait>

  /// Creates a selection without candidates; `known` has the traits that the samples show.
  init(beside known: Set<ShownTrait>) {
    (self.known, seen) = (known, known)
  }

  /// Adds a record as a candidate, unless the samples or a single earlier candidate show all of its traits.
  mutating func add(_ record: TestRecord, _ traits: Set<ShownTrait>) {
    seen.formUnion(traits)
    let newTraits = traits.subtracting(known)
    guard !newTraits.isEmpty, candidates.count < Self.candidateLimit,
      !candidates.contains(where: { newTraits.isSubset(of: $0.newTraits) })
    else { return }
    candidates.append(Candidate(record: record, newTraits: newTraits))
  }

  /// Returns at most `limit` candidates that together show the most traits, and all traits of these and the samples.
  ///
  /// Traits about the values of fields count only between candidates that are equal in all other traits.
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
