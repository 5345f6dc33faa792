internal import Bindery
public import BinderySources
internal import Synchronization

/// What a search through one source came to, besides its items.
public final class SourceTally: Sendable {
  private struct State {
    var lookedAtCount = 0
    var surplusCount = 0
    var damaged: [DamagedItem] = []
    var damagedCount = 0
  }

  private let state = Mutex(State())

  /// The source.
  public let source: any RecordSource

  init(source: any RecordSource) {
    self.source = source
  }

  /// How many items were looked at, damaged ones too.
  public var lookedAtCount: Int { state.withLock { $0.lookedAtCount } }

  /// How many items match beyond those that were asked for.
  public var surplusCount: Int { state.withLock { $0.surplusCount } }

  /// How many items can't be read.
  public var damagedCount: Int { state.withLock { $0.damagedCount } }

  /// Hands over what was damaged since the last time.
  ///
  /// - Returns: The troubles, in the order of the input.
  public func takeTroubles() -> [Trouble] {
    state.withLock { state in
      defer { state.damaged = [] }
      return state.damaged.map { Trouble($0, from: source.name) }
    }
  }

  func add(_ found: FoundRecords) {
    state.withLock { state in
      state.lookedAtCount += found.lookedAtCount
      state.surplusCount += found.surplusCount
      state.damaged += found.damaged
      state.damagedCount += found.damaged.count
    }
  }
}
