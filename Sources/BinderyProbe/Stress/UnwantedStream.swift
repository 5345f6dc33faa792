internal import CBindery
internal import Synchronization

/// A stream whose caller stops wanting the answer.
final class UnwantedStream: Sendable {
  private struct State {
    var isCancelled = false
    var writes = 0
    var isRefused = false
    var cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    var context: UInt = 0
  }

  private let state = Mutex(State())

  /// How many writes are taken before the answer isn't wanted any more; nothing for as many as come.
  private let wanted: Int?

  // Never freed: whoever uses it too late does no harm.
  private nonisolated(unsafe) let table = UnsafeMutablePointer<bindery_stream>.allocate(capacity: 1)

  /// Creates a stream.
  ///
  /// - Parameter wanted: How many writes are taken before the answer isn't wanted any more; nothing for all, until it is
  ///   cancelled.
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
        }))
    if wanted == 0 { cancel() }
  }

  /// The stream in the form of the contract.
  var pointer: UnsafePointer<bindery_stream> { UnsafePointer(table) }

  /// Whether a write was answered with no.
  var isRefused: Bool { state.withLock { $0.isRefused } }

  /// Whether the answer isn't wanted any more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Tells the plugin that the answer isn't wanted any more, once.
  func cancel() {
    // Called with the lock held, so that what was taken back doesn't run: it must not use the stream.
    state.withLock { state in
      guard !state.isCancelled else { return }
      state.isCancelled = true
      Self.tell(&state)
    }
  }

  /// Calls nothing any more.
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
