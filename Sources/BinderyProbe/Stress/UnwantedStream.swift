internal import CBindery
internal import Synchronization

/// A stream whose reader cancels the call: from the start, after some writes, or by `cancel()`. It keeps no bytes.
final class UnwantedStream: Sendable {
  private struct State {
    var isCancelled = false
    var writes = 0
    var isRefused = false
    var cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    var context: UInt = 0
  }

  private let state = Mutex(State())

  /// The number of writes after which the call is canceled, or `nil` if writes don't cancel it.
  private let wanted: Int?

  // Never freed, so that a late use is harmless.
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
      Self.tell(&state)
    }
  }

  /// Removes the cancellation handler; it has to be called after the end of the plugin's call.
  func close() {
    state.withLock { $0.cancel = nil }
  }

  private static func of(_ stream: UnsafePointer<bindery_stream>?) -> UnwantedStream? {
    stream?.pointee.state.map { Unmanaged<UnwantedStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func tell(_ state: inout State) {
    guard let cancel = state.cancel else { return }
    state.cancel = nil
    let context = state.context
    HostPart.callBack { cancel(UnsafeMutableRawPointer(bitPattern: context)) }
  }

  private func keep(
    _ cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?
  ) {
    state.withLock { state in
      (state.cancel, state.context) = (cancel, UInt(bitPattern: context))
      if state.isCancelled { Self.tell(&state) }
    }
  }

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
