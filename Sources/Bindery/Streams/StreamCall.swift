package import CBindery
internal import Synchronization

/// A call of a C function that takes long and writes its answer into a stream.
///
/// It is made on a thread of its own, while a task hands over what is written. When
/// the task is cancelled it ends at once, whatever the function does; the function
/// learns of it, and what it writes afterwards is dropped. All that the function was
/// given stays valid until it returns.
package final class StreamCall: Sendable {
  /// A function of the contract, bound to what it is asked for.
  package typealias Function =
    @Sendable (UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>) -> Int32

  /// Who wants to know that the rest isn't wanted.
  private struct Hook: Sendable {
    let cancel: @convention(c) (UnsafeMutableRawPointer?) -> Void

    // The callee's own; it is only handed back.
    nonisolated(unsafe) let context: UnsafeMutableRawPointer?
  }

  private let callee: String
  private let threads: WaitingThreads
  private let state = Mutex(StreamState())
  private let room = ThreadSignal()

  /// The most bytes of a reason that are kept.
  private static let sentenceLimit = 1 << 16

  // Held while the hook is called, so that one that was taken back doesn't run.
  private let hook = Mutex<Hook?>(nil)

  private init(callee: String, on threads: WaitingThreads) {
    self.callee = callee
    self.threads = threads
  }

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - callee: Who is called, for where it fails without a sentence.
  ///   - threads: The threads that the call may take.
  ///   - receiver: Takes what is written, in the task that asks.
  ///   - function: The call.
  /// - Throws: Why it failed or could not be made, or that the task was cancelled.
  package static func make(
    _ callee: String, on threads: WaitingThreads, receiver: any ByteReceiver, _ function: @escaping Function
  ) async throws(SourceFailure) {
    let call = StreamCall(callee: callee, on: threads)
    try await withTaskCancellationHandler {
      call.begin(function)
      return await call.deliver(to: receiver)
    } onCancel: {
      call.cancel()
    }.get()
  }
}

extension StreamCall {
  /// Hands over what is written until it ends.
  private func deliver(to receiver: any ByteReceiver) async -> Result<Void, SourceFailure> {
    while let piece = await nextPiece() {
      if let expected = piece.expected { receiver.expect(Int(clamping: expected)) }
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

  /// Has a thread make the call, or ends it where there is none.
  private func begin(_ function: @escaping Function) {
    threads.run(
      WaitingCall(of: self) {
        self.run(function)
      } refuse: {
        self.refuse($0)
      })
    // It may have been cancelled before the threads knew of it.
    if isCancelled { threads.cancel(self) }
  }

  private func refuse(_ reason: WaitingCall.Refusal) {
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
    // On a thread of its own: a function that takes long keeps whoever cancels waiting as little as one that ignores it.
    guard hook.withLock({ $0 != nil }), !SystemThread.start({ self.callHook() }) else { return }
    callHook()
  }

  private func callHook() {
    hook.withLock { hook in
      hook.map { $0.cancel($0.context) }
      hook = nil
    }
  }

  /// Calls the function, unless the task was cancelled just now.
  private func run(_ function: Function) {
    guard !isCancelled else { return }
    var sentence: [UInt8] = []
    let status = withTables(sentence: &sentence, function)
    hook.withLock { $0 = nil }
    let text = String(decoding: sentence, as: UTF8.self)
    wake(
      state.withLock { state in
        let failure = SourceFailure(status: status, sentence: text, callee: callee, retryAfter: state.retryAfter)
        return state.finish(status == BINDERY_OK.rawValue ? .success(()) : .failure(failure))
      })
  }

  /// Calls the function with a stream into this call, and a sink for its sentence.
  private func withTables(sentence: inout [UInt8], _ function: Function) -> Int32 {
    withUnsafeMutablePointer(to: &sentence) { sentence in
      var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: sentence) { sink, text in
        guard let state = sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self) else { return }
        // One sentence: what is longer than any is dropped.
        state.pointee += text.utf8.prefix(max(0, StreamCall.sentenceLimit - state.pointee.count))
      }
      var stream = bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: Unmanaged.passUnretained(self).toOpaque(),
        write: { stream, bytes in StreamCall.of(stream)?.write(bytes.utf8) ?? false },
        expect: { stream, count in StreamCall.of(stream)?.expect(count) },
        retry_after: { stream, milliseconds in StreamCall.of(stream)?.retry(after: milliseconds) },
        is_cancelled: { stream in StreamCall.of(stream)?.isCancelled ?? true },
        on_cancel: { stream, cancel, context in StreamCall.of(stream)?.setHook(cancel, context) })
      return withExtendedLifetime(self) { function(&stream, &sink) }
    }
  }
}

// What the function calls.
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
