internal import Bindery
package import BinderySources
internal import Synchronization

/// A tally of a search in one source: its counts and problems, apart from its items.
package final class SourceTally: Sendable {
  /// The counts and problems so far, which a lock protects.
  private struct State {
    /// The number of items that were examined, including damaged ones.
    var lookedAtCount = 0
    /// The number of matches that were left out because they are beyond the requested limit.
    var surplusCount = 0
    /// The damaged items whose problems weren't taken yet.
    var damaged: [DamagedItem] = []
    /// The number of damaged items.
    var damagedCount = 0
    /// The first damaged item, or `nil` if there is none.
    var firstDamage: DamagedItem?
    /// The total number of matching items that the source has reported, or `nil` if it has reported none.
    var total: Int?
    /// The failure of a page that came to its end, and lacks some items; `nil` if there was none.
    var failure: SearchFailure?
    /// The distinction of items that share an identifier.
    var distinction = ItemDistinction()
  }

  private let state = Mutex(State())

  /// The source that is searched.
  package let source: any RecordSource

  /// The maximum number of items that are requested.
  private let limit: Int

  /// Creates a tally without items, for requests of at most `limit` items.
  init(source: any RecordSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// The number of items that were examined so far, including damaged ones.
  package var lookedAtCount: Int { state.withLock { $0.lookedAtCount } }

  /// The number of matches so far that were left out, because they are beyond the requested limit.
  package var surplusCount: Int { state.withLock { $0.surplusCount } }

  /// The total number of matching items that the source has reported, or `nil` if it has reported none.
  package var total: Int? { state.withLock { $0.total } }

  /// The number of damaged items so far, including those whose problems `takeProblems()` has removed.
  package var damagedCount: Int { state.withLock { $0.damagedCount } }

  /// A clause without a period that counts the damaged items so far, and says what is wrong with the first; or `nil` if
  /// there are none.
  package var damage: String? {
    let (count, first) = state.withLock { ($0.damagedCount, $0.firstDamage) }
    guard let first, count > 1 else { return first?.description }
    return "\(count.grouped) items can't be read; the first is at byte \(first.offset): \(first.reason)"
  }

  /// A clause without a period that counts the items so far that share an identifier with another, and names the first;
  /// or `nil` if there are none.
  package var repetition: String? { state.withLock { $0.distinction.sentence } }

  /// The clauses on items that are missing, on damaged ones and on those that share an identifier, or `nil` if there
  /// are none.
  var remark: String? {
    let clauses = [state.withLock { $0.failure?.description }, damage, repetition].compactMap(\.self)
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }

  /// Returns a sentence that says how many items of the source aren't shown, or `nil` if all are, as far as it is
  /// known.
  ///
  /// - Parameter count: The number of items that are shown.
  /// - Returns: The sentence, without a period, or `nil`.
  package func rest(beyond count: Int) -> String? {
    if let total, total > count {
      return "showing \(count.grouped) of \(total.grouped) items\(count < limit ? "" : " (--limit)")"
    }
    return surplusCount > 0 ? "\(count + surplusCount) items match; showing the best \(count) (--limit)" : nil
  }

  /// Removes the problems with damaged items since the last call, and returns them in the order of the input.
  package func takeProblems() -> [ItemProblem] {
    state.withLock { state in
      defer { state.damaged = [] }
      return state.damaged.map { ItemProblem($0, from: source.name) }
    }
  }

  /// Returns items of the source, each with an identifier that differs from those of items before it with other fields.
  func distinguish(_ items: [FoundItem]) -> [FoundItem] {
    state.withLock { $0.distinction.distinguish(items) }
  }

  /// Resets all counts and problems, before the first page is requested.
  ///
  /// - Parameter keepingTotal: Whether the total stays, since the page is another one of the same search.
  func restart(keepingTotal: Bool = false) {
    state.withLock { state in
      let total = keepingTotal ? state.total : nil
      state = State()
      state.total = total
    }
  }

  /// Notes the failure of a page that has come to its end, and lacks some items.
  func note(_ failure: SearchFailure) {
    state.withLock { $0.failure = failure }
  }

  /// Adds the counts and the damaged items of a result.
  func add(_ found: FoundRecords) {
    state.withLock { state in
      state.lookedAtCount += found.lookedAtCount
      state.surplusCount += found.surplusCount
      state.damaged += found.damaged
      state.firstDamage = state.firstDamage ?? found.damaged.first
      state.damagedCount += found.damaged.count
      state.total = found.page?.total ?? state.total
    }
  }
}
