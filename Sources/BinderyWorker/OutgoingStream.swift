internal import Bindery
internal import BinderyHost
internal import Synchronization

/// What goes to the host piece by piece, no faster than the host takes it.
final class OutgoingStream: ByteReceiver {
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

  private let call: UInt32
  private let host: HostLink
  private let state = Mutex(State())

  /// Creates a stream of which the host may take all that fits its window.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - host: The host.
  init(call: UInt32, to host: HostLink) {
    self.call = call
    self.host = host
  }

  func expect(_ count: Int) {
    var writer = ByteWriter()
    writer.append(UInt64(clamping: count))
    host.say(.expected, call: call, payload: writer.bytes)
  }

  func receive(_ bytes: [UInt8]) async {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = state.withLock({ $0.take(min(rest.count, StreamRequest.pieceLimit)) }) else { return }
      if count > 0 { host.say(.piece, call: call, payload: Array(rest.prefix(count))) } else { await waitForRoom() }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes room for more.
  ///
  /// - Parameter count: The bytes that the host has taken.
  func credit(_ count: UInt64) {
    wake { $0.room = min(StreamRequest.window, $0.room + Int(clamping: min(count, UInt64(StreamRequest.window)))) }
  }

  /// Drops what comes from now on.
  func close() {
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
