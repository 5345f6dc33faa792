package import Bindery
internal import Synchronization

/// A stream of bytes to the other process, with flow control by credit.
package final class OutgoingStream: ByteReceiver {
  /// The flow control of the stream, which a lock protects.
  private struct State {
    /// The number of bytes that may be sent before the other process gives more credit.
    var room = StreamRequest.window
    /// Whether the stream is closed, so that nothing more is sent.
    var isClosed = false
    /// The task that waits for credit, or `nil` if none waits.
    var waiter: CheckedContinuation<Void, Never>?

    /// Reserves credit for a piece of at most `count` bytes. Returns the size of the piece, 0 without credit, or `nil`
    /// if the stream is closed.
    mutating func take(_ count: Int) -> Int? {
      guard !isClosed else { return nil }
      let taken = min(count, room)
      room -= taken
      return taken
    }
  }

  /// A function that sends a frame to the other process, by its type, the number of its call and its payload.
  package typealias Say = @Sendable (Frame.FrameType, UInt32, [UInt8]) -> Void

  /// The number of the call that the stream answers.
  private let call: UInt32
  /// The function that sends a frame.
  private let say: Say
  private let state = Mutex(State())

  /// Creates the stream of a call, which may send as many bytes as the window allows before there is credit for more.
  package init(call: UInt32, _ say: @escaping Say) {
    self.call = call
    self.say = say
  }

  /// Sends the expected number of all bytes of the stream.
  package func expect(_ count: Int) {
    var writer = ByteWriter()
    writer.append(UInt64(clamping: count))
    say(.expected, call, writer.bytes)
  }

  /// Sends the token of the page that follows this answer, or `nil` after the last, and the total number of items if
  /// known.
  package func page(next: PageToken?, total: Int?) {
    var writer = ByteWriter()
    writer.append(FollowingPage(next: next, total: total))
    say(.page, call, writer.bytes)
  }

  /// Sends bytes piece by piece, and suspends while there is no credit. Drops the rest once the stream is closed.
  package func receive(_ bytes: [UInt8]) async {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = state.withLock({ $0.take(min(rest.count, StreamRequest.pieceLimit)) }) else { return }
      if count > 0 { say(.piece, call, Array(rest.prefix(count))) } else { await waitForRoom() }
      rest = rest.dropFirst(count)
    }
  }

  /// Adds credit for the bytes that the other process has taken, at most up to the window.
  package func credit(_ count: UInt64) {
    wake { $0.room = min(StreamRequest.window, $0.room + Int(clamping: min(count, UInt64(StreamRequest.window)))) }
  }

  /// Sends the end of the stream, with the reason if it is incomplete, or `nil` if it is complete.
  package func end(_ failure: SourceFailure?) {
    var writer = ByteWriter()
    writer.append(optional: failure) { $0.append($1) }
    say(.ended, call, writer.bytes)
  }

  /// Closes the stream: it drops all further bytes, and a caller that waits for credit returns.
  package func close() {
    wake { $0.isClosed = true }
  }

  /// Changes the state, and resumes the waiting task.
  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Waits until the stream has credit or is closed.
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
