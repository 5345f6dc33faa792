internal import Bindery
internal import CBindery
internal import Synchronization

/// A stream that takes the answer of one call, from any thread, and tells how it was used.
final class ProbedStream: Sendable {
  /// What was written, and how.
  struct Contents: Sendable {
    /// The bytes, as far as they were wanted.
    var bytes: [UInt8] = []

    /// How many bytes were announced.
    var expected: UInt64?

    /// The ways in which the stream was used that it must not be.
    var faults: [String] = []

    /// Whether write() has returned that no more is wanted.
    var isRefused = false

    fileprivate var writes = 0
    fileprivate var isOver = false
  }

  /// The most bytes that are kept.
  private static let limit = 16 << 20

  /// How many pieces are wanted; nothing for all.
  private let wanted: Int?
  private let call: ProbedCall
  private let kept = Mutex(Contents())

  // Never freed, so that one that is used too late does no harm; its owner lives as long.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_stream>

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - call: The call that it is for.
  ///   - wanted: How many pieces are wanted.
  init(of call: ProbedCall, wanted: Int? = nil) {
    (self.call, self.wanted) = (call, wanted)
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: Unmanaged.passRetained(self).toOpaque(),
        write: { ProbedStream.of($0)?.write($1) ?? false },
        expect: { ProbedStream.of($0)?.expect($1) },
        retry_after: { stream, _ in ProbedStream.of(stream)?.use("retry_after") { _ in } },
        is_cancelled: { ProbedStream.of($0)?.use("is_cancelled") { $0.isRefused } ?? true },
        on_cancel: { stream, cancel, context in ProbedStream.of(stream)?.hook(cancel, context) }))
  }

  /// The stream in the form of the contract.
  var pointer: UnsafePointer<bindery_stream> { UnsafePointer(table) }

  /// What was written, and how.
  var contents: Contents { kept.withLock { $0 } }

  /// Says that the call is over.
  func end() {
    kept.withLock { $0.isOver = true }
  }

  private static func of(_ table: UnsafePointer<bindery_stream>?) -> ProbedStream? {
    table?.pointee.state.map { Unmanaged<ProbedStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func use<Result>(_ function: String, _ body: (inout sending Contents) -> sending Result) -> Result {
    call.hosted {
      kept.withLock { contents in
        if contents.isOver { contents.faults.append("\(function)() of the stream is called when the call is over") }
        return body(&contents)
      }
    }
  }

  private func write(_ text: bindery_text) -> Bool {
    let bytes = [UInt8](text.utf8)
    return use("write") { contents in
      if contents.isRefused { contents.faults.append("write() is called again after it has returned false") }
      contents.writes += 1
      if contents.bytes.count < Self.limit, !contents.isRefused { contents.bytes += bytes }
      contents.isRefused = contents.isRefused || wanted.map { contents.writes >= $0 } ?? false
      return !contents.isRefused
    }
  }

  private func expect(_ count: UInt64) {
    use("expect") { contents in
      if contents.expected != nil { contents.faults.append("expect() is called twice") }
      if contents.writes > 0 { contents.faults.append("expect() is called after write()") }
      contents.expected = count
    }
  }

  private func hook(_ cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?)
  {
    // At once where the rest isn't wanted already. Nobody cancels later.
    if use("on_cancel", { $0.isRefused && !$0.isOver }) { cancel?(context) }
  }
}
