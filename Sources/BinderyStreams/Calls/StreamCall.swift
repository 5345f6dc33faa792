package import Bindery
package import CBindery
internal import Synchronization

/// A call that a task makes to a C function, which may block and which writes its answer to a stream.
///
/// The call is made on a separate thread, while the task delivers the bytes. When the task is cancelled, it returns at
/// once, even if the function continues; the function is notified, and its later bytes are dropped. The arguments of
/// the function stay valid until it returns.
package final class StreamCall: Sendable {
  /// A function of the C interface that takes a stream and a sink and returns a status; other arguments are bound.
  package typealias Function =
    @Sendable (UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>) -> Int32

  /// The callback that the C function registered for cancellation.
  private struct Hook: Sendable {
    /// The function that is called if the task is cancelled.
    let cancel: @convention(c) (UnsafeMutableRawPointer?) -> Void

    // Opaque data of the function, which is only passed back.
    /// The pointer that the function is called with.
    nonisolated(unsafe) let context: UnsafeMutableRawPointer?
  }

  /// The called side, such as `the host`, as the subject of error messages.
  private let callee: String
  /// The thread pool on which the C function is called.
  private let threads: ThreadPool
  /// Whether the answer may be one page of several.
  private let turnsPages: Bool
  private let state = Mutex(StreamState())
  /// The semaphore on which the function's thread waits while too many bytes are pending.
  private let writable = Semaphore()

  /// The maximum number of bytes of the function's error message; the rest is dropped.
  private static let sentenceLimit = 1 << 16

  // The lock is held while the callback runs, so that a callback that was removed doesn't run afterwards.
  /// The callback that the C function has registered, or `nil` if it has registered none.
  private let hook = Mutex<Hook?>(nil)

  /// Creates a call of a function; errors name the callee.
  private init(callee: String, on threads: ThreadPool, turnsPages: Bool) {
    self.callee = callee
    self.threads = threads
    self.turnsPages = turnsPages
  }

  /// Calls a C function, passes its answer to a receiver, and returns after the last byte.
  ///
  /// - Parameters:
  ///   - callee: The called side, such as `the host`, as the subject of error messages.
  ///   - threads: The thread pool on which the function is called.
  ///   - receiver: The receiver of the answer, which is called in the current task.
  ///   - turnsPages: Whether the answer may be one page of several, as the answer to a search may.
  ///   - function: The C function to call.
  /// - Throws: The failure of the function, the reason why it wasn't called, or the cancellation of the task.
  package static func make(
    _ callee: String, on threads: ThreadPool, receiver: any ByteReceiver, turnsPages: Bool = false,
    _ function: @escaping Function
  ) async throws(SourceFailure) {
    let call = StreamCall(callee: callee, on: threads, turnsPages: turnsPages)
    try await withTaskCancellationHandler {
      call.begin(function)
      return await call.deliver(to: receiver)
    } onCancel: {
      call.cancel()
    }.get()
  }
}

extension StreamCall {
  /// Passes the answer to a receiver until it ends, and returns the result of the call.
  private func deliver(to receiver: any ByteReceiver) async -> Result<Void, SourceFailure> {
    while let piece = await nextPiece() {
      if let expected = piece.expected { receiver.expect(Int(clamping: expected)) }
      if let page = piece.page { receiver.page(next: page.next, total: page.total) }
      if !piece.bytes.isEmpty { await receiver.receive(piece.bytes) }
    }
    let outcome = state.withLock { $0.isCancelled ? nil : $0.outcome }
    return outcome ?? .failure(SourceFailure(.cancelled, "\(callee) was cancelled"))
  }

  /// Waits for the next chunk of the answer, or returns `nil` at its end.
  private func nextPiece() async -> StreamState.Piece? {
    await withCheckedContinuation { continuation in
      wake(state.withLock { $0.wait(continuation) })
    }
  }

  /// Resumes the reader and the writers that may continue.
  private func wake(_ waiting: StreamState.Waiting) {
    if let (reader, piece) = waiting.reader { reader.resume(returning: piece) }
    for _ in 0..<waiting.writerCount { writable.signal() }
  }

  /// Enqueues the call in the thread pool; if the pool refuses, the call fails.
  private func begin(_ function: @escaping Function) {
    threads.run(
      BlockingCall(of: self) {
        self.run(function)
      } refuse: {
        self.refuse($0)
      })
    // The task may have been cancelled before the thread pool had the call.
    if isCancelled { threads.cancel(self) }
  }

  /// Ends the call with the reason why the thread pool refused it.
  private func refuse(_ reason: BlockingCall.Refusal) {
    let failure =
      switch reason {
      case .busy: SourceFailure(.limited, "\(callee) is still busy with calls that were cancelled; try again later")
      case .noThread: SourceFailure(.failed, "the system has no thread for a call of \(callee); try again later")
      }
    wake(state.withLock { $0.finish(.failure(failure)) })
  }

  /// Ends the call for the task, and notifies the C function.
  private func cancel() {
    threads.cancel(self)
    wake(state.withLock { $0.cancel() })
    // The callback runs on a new thread, so that a slow callback doesn't block the thread that cancels.
    guard hook.withLock({ $0 != nil }), !SystemThread.start({ self.callHook() }) else { return }
    callHook()
  }

  /// Calls the C function's cancellation callback once, if there is one.
  private func callHook() {
    hook.withLock { hook in
      hook.map { $0.cancel($0.context) }
      hook = nil
    }
  }

  /// Calls the C function on the current thread, unless the task has been cancelled.
  private func run(_ function: Function) {
    guard !isCancelled else { return }
    var sentence: [UInt8] = []
    let status = withTables(sentence: &sentence, function)
    hook.withLock { $0 = nil }
    let text = String(decoding: sentence, as: UTF8.self)
    wake(
      state.withLock { state in
        let failure = SourceFailure(status: status, sentence: text, callee: callee, retryAfter: state.retryAfter)
        return state.finish(status == BINDERY_OK.rawValue ? state.pageOutcome : .failure(failure))
      })
  }

  /// Calls the C function with the stream of this call and a sink for its error message, and returns its status.
  private func withTables(sentence: inout [UInt8], _ function: Function) -> Int32 {
    withUnsafeMutablePointer(to: &sentence) { sentence in
      var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: sentence) { sink, text in
        guard let state = sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self) else { return }
        // A message that exceeds the limit is truncated.
        state.pointee += text.utf8.prefix(max(0, StreamCall.sentenceLimit - state.pointee.count))
      }
      var stream = bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: Unmanaged.passUnretained(self).toOpaque(),
        write: { stream, bytes in StreamCall.of(stream)?.write(bytes.utf8) ?? false },
        expect: { stream, count in StreamCall.of(stream)?.expect(count) },
        retry_after: { stream, milliseconds in StreamCall.of(stream)?.retry(after: milliseconds) },
        is_cancelled: { stream in StreamCall.of(stream)?.isCancelled ?? true },
        on_cancel: { stream, cancel, context in StreamCall.of(stream)?.setHook(cancel, context) },
        page: turnsPages ? { stream, next, total in StreamCall.of(stream)?.turn(to: next, of: total) } : nil)
      return withExtendedLifetime(self) { function(&stream, &sink) }
    }
  }
}

// The functions of the stream, which the callee calls.
extension StreamCall {
  /// Returns the call to which a stream belongs.
  private static func of(_ stream: UnsafePointer<bindery_stream>?) -> StreamCall? {
    stream?.pointee.state.map { Unmanaged<StreamCall>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether the task was cancelled.
  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Appends bytes to the stream, blocking while it is full, and returns whether more are wanted.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    repeat {
      let (count, mustWait, waiting) = state.withLock { $0.write(UnsafeRawBufferPointer(rebasing: rest)) }
      wake(waiting)
      if mustWait { writable.wait() }
      rest = rest.dropFirst(count)
    } while !rest.isEmpty && !isCancelled
    return !isCancelled
  }

  /// Passes on the number of bytes that the C function has announced.
  private func expect(_ count: UInt64) {
    wake(state.withLock { $0.expect(count) })
  }

  /// Sets the next page and the total number of items.
  private func turn(to next: bindery_text, of total: UInt64) {
    wake(
      state.withLock { state in
        guard next.utf8.count <= PageToken.limit else {
          state.refusePage(of: next.utf8.count)
          return StreamState.Waiting()
        }
        return state.turn(to: FollowingPage(contractNext: next, total: total))
      })
  }

  /// Records the time in milliseconds after which the C function says that the call may be repeated.
  private func retry(after milliseconds: UInt64) {
    state.withLock { $0.retryAfter = Duration(contractMilliseconds: milliseconds) }
  }

  /// Sets or removes the cancellation callback; after a cancellation, a new one is called at once.
  private func setHook(
    _ cancel: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?
  ) {
    let new = cancel.map { Hook(cancel: $0, context: context) }
    hook.withLock { hook in
      hook = isCancelled ? nil : new
      if let new, hook == nil { new.cancel(new.context) }
    }
  }
}
