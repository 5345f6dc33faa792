internal import Bindery
internal import CBindery
internal import CProbe
internal import Synchronization

/// A thread-safe stream that collects the answer of one call of a source or a fetcher, and records how it is misused.
final class ProbedStream: Sendable {
  /// The contents of a stream: the bytes that the plugin wrote, and its misuses of the stream.
  struct Contents: Sendable {
    /// The bytes written during the call, before the stream refused more, up to about 16 MiB.
    var bytes: [UInt8] = []

    /// The number of bytes that expect() announced, or `nil` if it wasn't called.
    var expected: UInt64?

    /// The uses of the stream that the contract forbids, each as a clause.
    var faults: [String] = []

    /// The arguments with which the plugin called page(), or `nil` if it didn't.
    var page: Page?

    /// The misuses of page() that the contract forbids, each as a clause.
    var pageFaults: [String] = []

    /// Whether the stream's write() has returned false, after which nothing more may be written.
    var isRefused = false

    /// The cancellation handler that the plugin has registered, or `nil`.
    fileprivate var hook: Hook?
    /// The number of calls of write().
    fileprivate var writes = 0
    /// Whether the call is over, so that the stream may not be used any more.
    fileprivate var isOver = false
  }

  /// The cancellation handler that the plugin passed to on_cancel(), and its context, both as addresses.
  fileprivate struct Hook: Sendable {
    /// The address of the function.
    var cancel: UInt
    /// The address that the function is called with.
    var context: UInt
  }

  /// The arguments of a call of page(): the token of the next page, and the total number of items.
  struct Page: Hashable, Sendable {
    /// The token of the next page, as the plugin wrote it; empty if there is no further page.
    var next: [UInt8]

    /// The total number of items on all pages, or BINDERY_UNKNOWN.
    var total: UInt64
  }

  /// The maximum length of a page's token in bytes.
  static let nextLimit = 4 << 10

  /// The number of written bytes after which further ones are dropped.
  private static let limit = 16 << 20

  /// The number of writes after which the stream refuses more, or `nil` to accept all.
  private let wanted: Int?
  /// The call during which the stream may be used.
  private let call: ProbedCall
  /// The bytes that the plugin has written so far, and its misuses.
  private let state = Mutex(Contents())

  // Never freed, so that a late use is harmless. Its owner is never freed either.
  /// The C table that the plugin gets.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_stream>

  /// Creates a stream for a call, which refuses more after `wanted` writes, or accepts all if it is `nil`.
  ///
  /// If `turnsPages` is true, the stream has page(), like that of a search.
  init(of call: ProbedCall, wanted: Int? = nil, turnsPages: Bool = false) {
    (self.call, self.wanted) = (call, wanted)
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: Unmanaged.passRetained(self).toOpaque(),
        write: { ProbedStream.of($0)?.write($1) ?? false },
        expect: { ProbedStream.of($0)?.expect($1) },
        retry_after: { stream, _ in ProbedStream.of(stream)?.use("retry_after") { _ in } },
        is_cancelled: { ProbedStream.of($0)?.use("is_cancelled") { $0.isRefused } ?? true },
        on_cancel: { stream, cancel, context in ProbedStream.of(stream)?.hook(cancel, context) },
        page: turnsPages ? { ProbedStream.of($0)?.page($1, $2) } : nil))
  }

  /// The stream as a C struct of the contract, which the plugin gets.
  var pointer: UnsafePointer<bindery_stream> { UnsafePointer(table) }

  /// The bytes that the plugin has written to the stream so far, and its misuses of the stream.
  var contents: Contents { state.withLock { $0 } }

  /// Marks the call as over, so that later uses count as misuses.
  func end() {
    state.withLock { $0.isOver = true }
  }

  /// Cancels a call just after it returned, as a host may: calls the plugin's cancellation handler, if there still is
  /// one.
  ///
  /// A handler whose context is a variable of the call that is over is reported as a misuse instead.
  ///
  /// Must be called on the thread of the call, once that has returned and before `end()`.
  func cancelLate() {
    let hook = state.withLock { contents in
      defer { contents.hook = nil }
      return contents.hook
    }
    guard let hook else { return }
    guard !cprobe_is_on_stack(hook.context) else {
      return state.withLock {
        $0.faults.append(
          "on_cancel() keeps a variable of the call as its context, and isn't taken back before that ends")
      }
    }
    let cancel = unsafeBitCast(hook.cancel, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    HostPart.call("what on_cancel was given") { cancel(UnsafeMutableRawPointer(bitPattern: hook.context)) }
  }

  /// Returns the stream that a C table belongs to, or `nil` if its state is NULL.
  private static func of(_ table: UnsafePointer<bindery_stream>?) -> ProbedStream? {
    table?.pointee.state.map { Unmanaged<ProbedStream>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Changes the contents by a function of the stream, and records a misuse if the call is over.
  private func use<Result>(_ function: String, _ body: (inout sending Contents) -> sending Result) -> Result {
    HostPart.run {
      state.withLock { contents in
        if contents.isOver { contents.faults.append("\(function)() of the stream is called when the call is over") }
        return body(&contents)
      }
    }
  }

  /// Appends bytes that the plugin writes, and returns whether more are wanted.
  private func write(_ text: bindery_text) -> Bool {
    let bytes = [UInt8](text.utf8)
    return use("write") { contents in
      if contents.isRefused { contents.faults.append("write() is called again after it has returned false") }
      contents.writes += 1
      let isKept = contents.bytes.count < Self.limit && !contents.isRefused && !contents.isOver
      if isKept { contents.bytes += bytes }
      contents.isRefused = contents.isRefused || wanted.map { contents.writes >= $0 } ?? false
      return !contents.isRefused
    }
  }

  /// Records the number of bytes that the plugin announces.
  private func expect(_ count: UInt64) {
    use("expect") { contents in
      if contents.expected != nil { contents.faults.append("expect() is called twice") }
      if contents.writes > 0 { contents.faults.append("expect() is called after write()") }
      contents.expected = count
    }
  }

  /// Records the token of the next page and the total number of items.
  private func page(_ next: bindery_text, _ total: UInt64) {
    let count = next.count
    let bytes = count > Self.nextLimit ? [] : [UInt8](next.utf8)
    use("page") { contents in
      if contents.page != nil { contents.pageFaults.append("page() is called twice") }
      if count > Self.nextLimit {
        contents.pageFaults.append("page() is given a `next` of \(count) bytes, where \(Self.nextLimit) are the most")
      }
      if String(validating: bytes, as: UTF8.self) == nil {
        contents.pageFaults.append("page() is given a `next` that isn't UTF-8")
      }
      contents.page = Page(next: bytes, total: total)
    }
  }

  /// Records the cancellation handler that the plugin registers.
  private func hook(_ cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?)
  {
    let hook = cancel.map { Hook(cancel: unsafeBitCast($0, to: UInt.self), context: UInt(bitPattern: context)) }
    // If further bytes are already refused, the handler runs at once; otherwise `cancelLate()` may run it.
    let isCancelled = use("on_cancel") { contents in
      let isCancelled = contents.isRefused && !contents.isOver
      contents.hook = isCancelled ? nil : hook
      return isCancelled
    }
    if isCancelled { cancel?(context) }
  }
}
