internal import Bindery
public import BinderySources
internal import Synchronization

/// A tally of a search in one source: its counts and problems, apart from its items.
public final class SourceTally: Sendable {
  private struct State {
    var lookedAtCount = 0
    var surplusCount = 0
    var damaged: [DamagedItem] = []
    var damagedCount = 0
    var total: Int?
  }

  private let state = Mutex(State())

  /// The source that is searched.
  public let source: any RecordSource

  /// Creates a tally of 0 items.
  init(source: any RecordSource) {
    self.source = source
  }

  /// The number of items that were examined so far, including damaged ones.
  public var lookedAtCount: Int { state.withLock { $0.lookedAtCount } }

  /// The number of matches so far that were left out, because they are beyond the requested limit.
  public var surplusCount: Int { state.withLock { $0.surplusCount } }

  /// The number of items that the source says to have for the request in all, or `nil` if it hasn't told.
  public var total: Int? { state.withLock { $0.total } }

  /// The number of damaged items so far, whether or not their problems were taken.
  public var damagedCount: Int { state.withLock { $0.damagedCount } }

  /// Removes the problems with damaged items since the last call, and returns them in the order of the input.
  public func takeTroubles() -> [Trouble] {
    state.withLock { state in
      defer { state.damaged = [] }
      return state.damaged.map { Trouble($0, from: source.name) }
    }
  }

  /// Adds the counts and the damaged items of a result.
  func add(_ found: FoundRecords) {
    state.withLock { state in
      state.lookedAtCount += found.lookedAtCount
      state.surplusCount += found.surplusCount
      state.damaged += found.damaged
      state.damagedCount += found.damaged.count
      state.total = found.page?.total ?? state.total
    }
  }
}
