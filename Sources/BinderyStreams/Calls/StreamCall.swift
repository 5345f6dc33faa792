package import Bindery
package import CBindery
internal import Synchronization

/// A call of a C function that may block and that writes its answer to a stream.
///
/// The call is made on a thread of its own, while a task delivers the bytes. When the task is cancelled, it ends at
/// once, whatever the function does; the function is notified, and its later bytes are dropped. Everything that the
/// function was given stays valid until it returns.
package final class StreamCall: Sendable {
  /// A function of the contract, bound to its other arguments, which returns a `bindery_status`.
  package typealias Function =
    @Sendable (UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>) -> Int32

  /// The cancellation handler of the function.
  private struct Hook: Sendable {
    let cancel: @convention(c) (UnsafeMutableRawPointer?) -> Void

    // Opaque data of the function, which is only passed back.
    nonisolated(unsafe) let context: UnsafeMutableRawPointer?
  }

  private let callee: String
  private let threads: ThreadPool
  private let turnsPages: Bool
  private let state = Mutex(StreamState())
  private let room = Semaphore()

  /// The maximum number of bytes kept of the function's sentence.
  private static let sentenceLimit = 1 << 16

  // Held while the handler runs, so that a handler that was removed doesn't run afterwards.
  private let hook = Mutex<Hook?>(nil)

  private init(callee: String, on threads: ThreadPool, turnsPages: Bool) {
    self.callee = callee
    self.threads = threads
    self.turnsPages = turnsPages
  }

  /// Makes a call, and returns when its answer is delivered.
  ///
  /// - Parameters:
  ///   - callee: The callee as the subject of a sentence, such as `the host`, for errors without one of its own.
  ///   - threads: The thread pool for the call.
  ///   - receiver: The receiver of the answer, which is called in the current task.
  ///   - turnsPages: Whether the answer may be one page of several, as that to a search may.
  ///   - function: The function to call.
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
  /// Delivers the answer until it ends.
  private func deliver(to receiver: any ByteReceiver) async -> Result<Void, SourceFailure> {
    while let piece = await nextPiece() {
      if let expected = piece.expected { receiver.expect(Int(clamping: expected)) }
      if let page = piece.page { receiver.page(next: page.next, total: page.total) }
      if !piece.bytes.isEmpty { await receiver.receive(piece.bytes) }
    }
    let outcome = state.withLock { $0.isCancelled ? nil : $0.outcome }
    return outcome ?? .failure(SourceFailure(.cancelled, "\(callee) was cancelled"))
  }

  private func nextPiece() async -> StreamState.Piece? {
    await withCheckedContinuation { continuation in
      wake(state.withLock { $0.wait(continuation) })
    }
  }

  private func wake(_ waiting: StreamState.Waiting) {
    if let (reader, piece) = waiting.reader { reader.resume(returning: piece) }
    for _ in 0..<waiting.writerCount { room.signal() }
  }

  /// Enqueues the call in the thread pool, or ends it if the pool refuses.
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

  private func refuse(_ reason: BlockingCall.Refusal) {
    let failure =
      switch reason {
      case .busy: SourceFailure(.limited, "\(callee) is still busy with calls that were cancelled; try again later")
      case .noThread: SourceFailure(.failed, "the system has no thread for a call of \(callee); try again later")
      }
    wake(state.withLock { $0.finish(.failure(failure)) })
  }

  private func cancel() {
    threads.cancel(self)
    wake(state.withLock { $0.cancel() })
    // The handler runs on a thread of its own, so that a slow handler doesn't block the thread that cancels.
    guard hook.withLock({ $0 != nil }), !SystemThread.start({ self.callHook() }) else { return }
    callHook()
  }

  private func callHook() {
    hook.withLock { hook in
      hook.map { $0.cancel($0.context) }
      hook = nil
    }
  }

  /// Calls the function, unless the task has been cancelled.
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

  /// Calls the function with the stream of this call, and a sink for its sentence.
  private func withTables(sentence: inout [UInt8], _ function: Function) -> Int32 {
    withUnsafeMutablePointer(to: &sentence) { sentence in
      var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: sentence) { sink, text in
        guard let state = sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self) else { return }
        // A sentence that exceeds the limit is truncated.
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
  private static func of(_ stream: UnsafePointer<bindery_stream>?) -> StreamCall? {
    stream?.pointee.state.map { Unmanaged<StreamCall>.fromOpaque($0).takeUnretainedValue() }
  }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    repeat {
      let (count, mustWait, waiting) = state.withLock { $0.write(UnsafeRawBufferPointer(rebasing: rest)) }
      wake(waiting)
      if mustWait { room.wait() }
      rest = rest.dropFirst(count)
    } while !rest.isEmpty && !isCancelled
    return !isCancelled
  }

  private func expect(_ count: UInt64) {
    wake(state.withLock { $0.expect(count) })
  }

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

  private func retry(after milliseconds: UInt64) {
    state.withLock { $0.retryAfter = Duration(contractMilliseconds: milliseconds) }
  }

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
