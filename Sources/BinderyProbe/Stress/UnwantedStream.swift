internal import CBindery
internal import Synchronization

/// A stream whose reader cancels the call: from the start, after some writes, or by `cancel()`. It keeps no bytes.
final class UnwantedStream: Sendable {
  /// The state of the stream, which a lock protects.
  private struct State {
    /// Whether the call was cancelled.
    var isCancelled = false
    /// The number of writes so far.
    var writes = 0
    /// Whether a write was refused, which tells the plugin to stop.
    var isRefused = false
    /// The cancellation handler that the plugin has registered and that wasn't called yet, or `nil`.
    var cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    /// The address that the handler is called with.
    var context: UInt = 0
  }

  private let state = Mutex(State())

  /// The number of writes after which the call is canceled, or `nil` if writes don't cancel it.
  private let wanted: Int?

  // Never freed, so that a late use is harmless.
  /// The C table that the plugin gets.
  private nonisolated(unsafe) let table = UnsafeMutablePointer<bindery_stream>.allocate(capacity: 1)

  /// Creates a stream that is canceled after `wanted` writes, or only by `cancel()` if that is `nil`.
  init(wanted: Int?) {
    self.wanted = wanted
    table.initialize(
      to: bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: Unmanaged.passRetained(self).toOpaque(),
        write: { stream, _ in HostPart.run { UnwantedStream.of(stream)?.write() ?? false } },
        expect: { _, _ in }, retry_after: { _, _ in },
        is_cancelled: { stream in HostPart.run { UnwantedStream.of(stream)?.isCancelled ?? true } },
        on_cancel: { stream, cancel, context in
          HostPart.run { UnwantedStream.of(stream)?.keep(cancel, context) }
        },
        page: { _, _, _ in }))
    if wanted == 0 { cancel() }
  }

  /// The stream as a C struct of the contract, which the plugin gets.
  var pointer: UnsafePointer<bindery_stream> { UnsafePointer(table) }

  /// Whether write() has returned false.
  var isRefused: Bool { state.withLock { $0.isRefused } }

  /// Whether the call is canceled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels the call, and runs the plugin's cancellation handler once: now, or as soon as one is set.
  func cancel() {
    // The handler runs with the lock held, so that a removed handler can't run any more. It must not use the stream.
    state.withLock { state in
      guard !state.isCancelled else { return }
      state.isCancelled = true
      Self.callHandler(&state)
    }
  }

  /// Removes the cancellation handler; it has to be called after the end of the plugin's call.
  func close() {
    state.withLock { $0.cancel = nil }
  }

  /// Returns the stream that a C table belongs to, or `nil` if its state is NULL.
  private static func of(_ stream: UnsafePointer<bindery_stream>?) -> UnwantedStream? {
    stream?.pointee.state.map { Unmanaged<UnwantedStream>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls the cancellation handler, if there is one, and forgets it.
  private static func callHandler(_ state: inout State) {
    guard let cancel = state.cancel else { return }
    state.cancel = nil
    let context = state.context
    HostPart.callBack { cancel(UnsafeMutableRawPointer(bitPattern: context)) }
  }

  /// Stores the cancellation handler of the plugin, or calls it at once if the call was cancelled before.
  private func keep(
    _ cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?
  ) {
    state.withLock { state in
      (state.cancel, state.context) = (cancel, UInt(bitPattern: context))
      if state.isCancelled { Self.callHandler(&state) }
    }
  }

  /// Counts a write, and returns whether more are wanted.
  private func write() -> Bool {
    let isOver = state.withLock { state in
      state.writes += 1
      return wanted.map { state.writes >= $0 } ?? false
    }
    if isOver { cancel() }
    return state.withLock { state in
      state.isRefused = state.isRefused || state.isCancelled
      return !state.isCancelled
    }
  }
}
