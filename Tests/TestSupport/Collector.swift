internal import Bindery
internal import Synchronization

/// A receiver that keeps all bytes, and notifies a test of them.
package final class Collector: ByteReceiver {
  private struct State {
    var bytes: [UInt8] = []
    var expected: [Int] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let onReceive: @Sendable () async -> Void
  private let onTaken: @Sendable (Int) -> Void

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - onReceive: Called for each piece, which is taken once this returns.
  ///   - onTaken: Called with the size of each piece that is taken.
  package init(
    onReceive: @escaping @Sendable () async -> Void = {}, onTaken: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.onReceive = onReceive
    self.onTaken = onTaken
  }

  /// The bytes received so far.
  package var bytes: [UInt8] { state.withLock { $0.bytes } }
  /// The bytes received so far as UTF-8 text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The sizes that were announced so far.
  package var expected: [Int] { state.withLock { $0.expected } }

  /// Records an announced size.
  package func expect(_ count: Int) {
    state.withLock { $0.expected.append(count) }
  }

  /// Receives a piece, and resumes the waiters that have enough bytes.
  package func receive(_ bytes: [UInt8]) async {
    await onReceive()
    onTaken(bytes.count)
    let ready = state.withLock { state in
      state.bytes += bytes
      let ready = state.waiting.filter { $0.count <= state.bytes.count }
      state.waiting.removeAll { $0.count <= state.bytes.count }
      return ready
    }
    for waiting in ready { waiting.continuation.resume() }
  }

  /// Suspends this task until a number of bytes have arrived.
  package func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.bytes.count < count { state.waiting.append((count, continuation)) }
        return state.bytes.count >= count
      }
      if isThere { continuation.resume() }
    }
  }
}
