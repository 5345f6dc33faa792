internal import Foundation

/// The room for pieces that came and were not taken yet.
///
/// The network's thread waits here while it is full, so a transfer is as fast as
/// whoever takes the pieces, and holds no more than a few of them.
final class Room: Sendable {
  private struct State {
    var taken = 0
    var isClosed = false
  }

  private let capacity: Int
  private let condition = NSCondition()
  // Touched between lock and unlock of the condition alone.
  private nonisolated(unsafe) var state = State()

  /// Creates an empty room.
  ///
  /// - Parameter capacity: The number of pieces that fit.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Waits until there is room, or nothing will be taken any more.
  func wait() {
    condition.lock()
    while state.taken >= capacity, !state.isClosed { condition.wait() }
    condition.unlock()
  }

  /// Counts a piece that came.
  func enter() { change { $0.taken += 1 } }

  /// Counts a piece that was taken.
  func leave() { change { $0.taken -= 1 } }

  /// Lets everybody through from now on.
  func close() { change { $0.isClosed = true } }

  private func change(_ body: (inout State) -> Void) {
    condition.lock()
    body(&state)
    condition.broadcast()
    condition.unlock()
  }
}
