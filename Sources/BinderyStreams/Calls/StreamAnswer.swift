package import Bindery
package import CBindery
internal import Synchronization

/// An adapter with which an asynchronous Swift function answers a blocking C call that expects a stream of bytes.
///
/// The function runs in a new task, while the thread of the call waits. That thread also writes the function's bytes to
/// the stream, so that a full stream blocks none of the threads that tasks share.
package final class StreamAnswer: Sendable {
  /// An asynchronous function that passes the bytes of an answer to a receiver, or throws.
  package typealias Function = @Sendable (any ByteReceiver) async throws(SourceFailure) -> Void

  /// An operation on the stream that the task requests and the thread of the call performs.
  private enum Step: Sendable {
    /// Reports the expected total number of bytes.
    case expect(Int)
    /// Reports the next page and the total number of items.
    case page(FollowingPage)
    /// Writes bytes, and then resumes the task.
    case write([UInt8], CheckedContinuation<Void, Never>)
    /// Ends the call with the result of the function.
    case end(Result<Void, SourceFailure>)
  }

  /// The steps and the task, which a lock protects.
  private struct State {
    /// The steps that the calling thread hasn't performed yet.
    var steps: [Step] = []
    /// The task that runs the function, or `nil` before it has begun.
    var task: Task<Void, Never>?
    /// Whether the call is over, so that further steps are ignored.
    var isOver = false

    /// Enqueues an operation and returns `true`, or returns `false` if the call is over.
    mutating func file(_ step: Step) -> Bool {
      if !isOver { steps.append(step) }
      return !isOver
    }
  }

  private let state = Mutex(State())
  /// The semaphore that is signaled for each step.
  private let steps = Semaphore()

  /// Answers a C call with an asynchronous function: blocks the thread until the function has returned.
  ///
  /// - Parameters:
  ///   - stream: The stream of the call, which comes from the other side of the C interface and may be invalid.
  ///   - failure: The sink to which an error message is written.
  ///   - function: The function that answers. Its task is cancelled once the caller cancels or wants no more bytes.
  /// - Returns: A `bindery_status`.
  package static func give(
    to stream: UnsafePointer<bindery_stream>?, failure: UnsafePointer<bindery_sink>?, _ function: @escaping Function
  ) -> Int32 {
    guard let stream, sizedCopy(of: stream, over: bindery_stream()).members.isComplete else {
      "the stream is NULL, too small, or lacks a function".write(to: failure)
      return Int32(BINDERY_FAILED.rawValue)
    }
    let answer = StreamAnswer()
    do throws(SourceFailure) {
      try answer.outcome(on: stream, of: function).get()
      return Int32(BINDERY_OK.rawValue)
    } catch {
      error.detail.write(to: failure)
      if let delay = error.retryAfter { stream.pointee.retry_after(stream, delay.contractMilliseconds) }
      return error.contractStatus
    }
  }
}

extension StreamAnswer {
  /// Runs the function in a task, and performs its operations on the stream until it has returned.
  private func outcome(
    on stream: UnsafePointer<bindery_stream>, of function: @escaping Function
  ) -> Result<Void, SourceFailure> {
    let task = Task.detached {
      do throws(SourceFailure) {
        try await function(Receiver(answer: self))
        self.enqueue(.end(.success(())))
      } catch {
        self.enqueue(.end(.failure(error)))
      }
    }
    state.withLock { $0.task = task }
    stream.pointee.on_cancel(
      stream, { $0.map { Unmanaged<StreamAnswer>.fromOpaque($0).takeUnretainedValue().cancel() } },
      Unmanaged.passUnretained(self).toOpaque())
    defer { stream.pointee.on_cancel(stream, nil, nil) }
    return withExtendedLifetime(self) { doSteps(on: stream) }
  }

  /// Performs the operations that the task requests, until the last one.
  private func doSteps(on stream: UnsafePointer<bindery_stream>) -> Result<Void, SourceFailure> {
    var isWanted = true
    while true {
      switch nextStep() {
      case .expect(let count):
        stream.pointee.expect(stream, UInt64(clamping: count))
      case .page(let page):
        Self.report(page, to: stream)
      case .write(let bytes, let continuation):
        if isWanted { isWanted = Self.write(bytes, to: stream) }
        if !isWanted { cancel() }
        continuation.resume()
      case .end(let outcome):
        giveUpSteps()
        return outcome
      }
    }
  }

  /// Reports the next page to the caller, unless the caller's version of the C interface has no pages.
  private static func report(_ page: FollowingPage, to stream: UnsafePointer<bindery_stream>) {
    guard let function = sizedCopy(of: stream, over: bindery_stream()).members.page else { return }
    (page.next?.rawValue ?? "").withContractText { function(stream, $0, page.contractTotal) }
  }

  /// Writes bytes to the stream, and returns whether the caller wants more.
  private static func write(_ bytes: [UInt8], to stream: UnsafePointer<bindery_stream>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return stream.pointee.write(stream, bindery_text(bytes: start, count: bytes.count))
    }
  }

  /// Waits for the next operation that the task requests.
  private func nextStep() -> Step {
    while true {
      steps.wait()
      let step = state.withLock { $0.steps.isEmpty ? nil : $0.steps.removeFirst() }
      if let step { return step }
    }
  }

  /// Resumes the pending writers after the function has returned, and refuses the operations of tasks that still run.
  private func giveUpSteps() {
    let rest = state.withLock { state in
      defer { (state.steps, state.task, state.isOver) = ([], nil, true) }
      return state.steps
    }
    for case .write(_, let continuation) in rest { continuation.resume() }
  }

  /// Cancels the task of the function.
  private func cancel() {
    state.withLock { $0.task }?.cancel()
  }

  /// Enqueues an operation for the thread of the call, and returns whether it will be performed.
  @discardableResult
  private func enqueue(_ step: Step) -> Bool {
    let isTaken = state.withLock { $0.file(step) }
    if isTaken { steps.signal() }
    return isTaken
  }

  /// The receiver to which the function passes its bytes.
  private struct Receiver: ByteReceiver {
    /// The answer that the bytes belong to.
    let answer: StreamAnswer

    /// Passes on the announced number of bytes.
    func expect(_ count: Int) {
      answer.enqueue(.expect(count))
    }

    /// Passes on the token of the next page and the total number of items.
    func page(next: PageToken?, total: Int?) {
      answer.enqueue(.page(FollowingPage(next: next, total: total)))
    }

    /// Passes bytes on, and waits until the calling thread has written them.
    func receive(_ bytes: [UInt8]) async {
      await withCheckedContinuation { continuation in
        if !answer.enqueue(.write(bytes, continuation)) { continuation.resume() }
      }
    }
  }
}

extension bindery_stream {
  /// The minimum size of the struct in bytes, which is that of version 1.1 of the C interface.
  private static let firstSize = 56

  /// Whether the struct has at least the minimum size and all required functions.
  fileprivate var isComplete: Bool {
    size >= Self.firstSize && write != nil && expect != nil && retry_after != nil && is_cancelled != nil
      && on_cancel != nil
  }
}
