internal import Synchronization

/// The bytes of a worker's answers that models of the host keep until somebody has drawn them.
///
/// A list of models would otherwise grow by all that its plugin says of them. Where there is no room, a model keeps
/// nothing, and asks again when it is drawn.
package final class KeptAnswers: Sendable {
  /// The most bytes that are kept of the answers of one plugin.
  package static let limit = 32 << 20

  /// The most bytes that a host keeps of the answers of all its plugins together.
  package static let hostLimit = 64 << 20

  private let limit: Int
  private let host: KeptAnswers?
  private let state = Mutex((count: 0, peak: 0))

  /// Room for some bytes, until nobody refers to it any more.
  package final class Room: Sendable {
    private let owner: KeptAnswers
    private let count: Int

    /// The rooms that this one was joined of, none of which was joined itself.
    private let parts: [Room]

    fileprivate init(_ count: Int, of owner: KeptAnswers, parts: [Room] = []) {
      self.owner = owner
      self.count = count
      self.parts = parts
    }

    /// Returns a room that keeps both until nobody refers to it any more.
    func joined(with other: Room) -> Room {
      Room(0, of: owner, parts: leaves + other.leaves)
    }

    private var leaves: [Room] { parts.isEmpty ? [self] : parts }

    deinit {
      owner.release(count)
    }
  }

  /// Creates a budget for answers.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are kept.
  ///   - host: The budget of the host, which the bytes count against, too.
  package init(limit: Int = KeptAnswers.limit, within host: KeptAnswers? = nil) {
    self.limit = limit
    self.host = host
  }

  /// The bytes that are kept now.
  package var count: Int { state.withLock { $0.count } }

  /// The most bytes that were ever kept at a time.
  package var peak: Int { state.withLock { $0.peak } }

  /// Takes room.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: The room, or `nil` if there isn't enough.
  package func take(_ count: Int) -> Room? {
    reserve(count) ? Room(count, of: self) : nil
  }

  /// Counts bytes here and in the host's budget, and returns whether there was room in both.
  private func reserve(_ count: Int) -> Bool {
    guard host?.reserve(count) ?? true else { return false }
    let isReserved = state.withLock { state in
      guard count <= limit - state.count else { return false }
      state.count += count
      state.peak = max(state.peak, state.count)
      return true
    }
    if !isReserved { host?.release(count) }
    return isReserved
  }

  private func release(_ count: Int) {
    state.withLock { $0.count -= count }
    host?.release(count)
  }
}
