package import Bindery
internal import Synchronization

/// What goes to the other side piece by piece, no faster than that takes it.
package final class OutgoingStream: ByteReceiver {
  private struct State {
    var room = StreamRequest.window
    var isClosed = false
    var waiter: CheckedContinuation<Void, Never>?

    /// Takes room for a piece: 0 where there is none, and nothing where nobody wants more.
    mutating func take(_ count: Int) -> Int? {
      guard !isClosed else { return nil }
      let taken = min(count, room)
      room -= taken
      return taken
    }
  }

  /// Says something of a call to the other side.
  package typealias Say = @Sendable (Frame.FrameType, UInt32, [UInt8]) -> Void

  private let call: UInt32
  private let say: Say
  private let state = Mutex(State())

  /// Creates a stream of which the other side may take all that fits its window.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - say: Says something of the call to the other side.
  package init(call: UInt32, _ say: @escaping Say) {
    self.call = call
    self.say = say
  }

  package func expect(_ count: Int) {
    var writer = ByteWriter()
    writer.append(UInt64(clamping: count))
    say(.expected, call, writer.bytes)
  }

  package func receive(_ bytes: [UInt8]) async {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = state.withLock({ $0.take(min(rest.count, StreamRequest.pieceLimit)) }) else { return }
      if count > 0 { say(.piece, call, Array(rest.prefix(count))) } else { await waitForRoom() }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes room for more.
  ///
  /// - Parameter count: The bytes that the other side has taken.
  package func credit(_ count: UInt64) {
    wake { $0.room = min(StreamRequest.window, $0.room + Int(clamping: min(count, UInt64(StreamRequest.window)))) }
  }

  /// Says that this was all, or why it ends early.
  ///
  /// - Parameter failure: The reason; nothing where all was said.
  package func end(_ failure: SourceFailure?) {
    var writer = ByteWriter()
    writer.append(optional: failure) { $0.append($1) }
    say(.ended, call, writer.bytes)
  }

  /// Drops what comes from now on.
  package func close() {
    wake { $0.isClosed = true }
  }

  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  private func waitForRoom() async {
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        guard state.room == 0, !state.isClosed else { return false }
        state.waiter = continuation
        return true
      }
      if !mustWait { continuation.resume() }
    }
  }
}
