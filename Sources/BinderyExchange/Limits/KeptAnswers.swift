internal import Synchronization

/// A memory budget for the worker's answers that the host's models keep until they are drawn.
///
/// Without it a list of models would grow by everything that its plugin says about them. A model without memory in the
/// budget keeps nothing, and asks the worker again when it is drawn.
package final class KeptAnswers: Sendable {
  /// The maximum number of bytes that are kept of one plugin's answers.
  package static let limit = 32 << 20

  /// The maximum number of bytes that a host keeps of all its plugins' answers together.
  package static let hostLimit = 64 << 20

  /// The size of the budget in bytes.
  private let limit: Int
  private let host: KeptAnswers?
  private let state = Mutex((count: 0, peak: 0))

  /// A reservation of bytes in a budget, which ends when this object is deallocated.
  package final class Room: Sendable {
    /// The budget in which the bytes are reserved.
    private let owner: KeptAnswers
    /// The number of reserved bytes.
    private let count: Int

    /// The reservations that this one was joined from, none of which was joined itself.
    private let parts: [Room]

    /// Creates a reservation of bytes, or one that consists of others.
    fileprivate init(_ count: Int, of owner: KeptAnswers, parts: [Room] = []) {
      self.owner = owner
      self.count = count
      self.parts = parts
    }

    /// Returns a reservation that keeps this one and another until it is deallocated.
    func joined(with other: Room) -> Room {
      Room(0, of: owner, parts: leaves + other.leaves)
    }

    /// The reservations of which this one consists, or this one.
    private var leaves: [Room] { parts.isEmpty ? [self] : parts }

    deinit {
      owner.release(count)
    }
  }

  /// Creates a budget of `limit` bytes, which count against the budget of the host, too, unless that is `nil`.
  package init(limit: Int = KeptAnswers.limit, within host: KeptAnswers? = nil) {
    self.limit = limit
    self.host = host
  }

  /// The number of bytes that are reserved in the budget now.
  package var count: Int { state.withLock { $0.count } }

  /// The largest number of bytes that were reserved at any time.
  package var peak: Int { state.withLock { $0.peak } }

  /// Reserves a number of bytes, and returns the reservation, or `nil` if this budget or the host's has too few left.
  package func take(_ count: Int) -> Room? {
    reserve(count) ? Room(count, of: self) : nil
  }

  /// Subtracts bytes from this budget and the host's, and returns whether both had enough left.
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

  /// Returns bytes to the budget, and to that of the host.
  private func release(_ count: Int) {
    state.withLock { $0.count -= count }
    host?.release(count)
  }
}
