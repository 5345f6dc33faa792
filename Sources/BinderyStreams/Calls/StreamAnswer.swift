package import Bindery
package import CBindery
internal import Synchronization

/// The answer that an asynchronous function gives to a synchronous call of the contract.
///
/// The function runs in a task of its own, while the thread of the call waits for it. That thread also writes the
/// function's bytes, so that a full stream blocks no thread that tasks share.
package final class StreamAnswer: Sendable {
  /// An asynchronous function that answers a call.
  package typealias Function = @Sendable (any ByteReceiver) async throws(SourceFailure) -> Void

  /// A step that the thread of the call performs for the task.
  private enum Step: Sendable {
    case expect(Int)
    case page(FollowingPage)
    case write([UInt8], CheckedContinuation<Void, Never>)
    case end(Result<Void, SourceFailure>)
  }

  private struct State {
    var steps: [Step] = []
    var task: Task<Void, Never>?
    var isOver = false

    /// Enqueues a step, and returns `false` if the call is over.
    mutating func file(_ step: Step) -> Bool {
      if !isOver { steps.append(step) }
      return !isOver
    }
  }

  private let state = Mutex(State())
  private let steps = Semaphore()

  /// Answers a call with the result of an asynchronous function, and returns after it.
  ///
  /// - Parameters:
  ///   - stream: The stream of the call, which comes from the other side of the contract and may be invalid.
  ///   - failure: The sink for the sentence of a failure.
  ///   - function: The function that answers. Its task is cancelled as soon as the answer isn't needed any more.
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
  /// Runs the function, and performs its steps until the last one.
  private func outcome(
    on stream: UnsafePointer<bindery_stream>, of function: @escaping Function
  ) -> Result<Void, SourceFailure> {
    let task = Task.detached {
      do throws(SourceFailure) {
        try await function(Receiver(answer: self))
        self.take(.end(.success(())))
      } catch {
        self.take(.end(.failure(error)))
      }
    }
    state.withLock { $0.task = task }
    stream.pointee.on_cancel(
      stream, { $0.map { Unmanaged<StreamAnswer>.fromOpaque($0).takeUnretainedValue().cancel() } },
      Unmanaged.passUnretained(self).toOpaque())
    defer { stream.pointee.on_cancel(stream, nil, nil) }
    return withExtendedLifetime(self) { doSteps(on: stream) }
  }

  private func doSteps(on stream: UnsafePointer<bindery_stream>) -> Result<Void, SourceFailure> {
    var isWanted = true
    while true {
      switch nextStep() {
      case .expect(let count):
        stream.pointee.expect(stream, UInt64(clamping: count))
      case .page(let page):
        Self.tell(page, to: stream)
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

  /// Tells a caller what follows, unless it is of a version that turns no pages.
  private static func tell(_ page: FollowingPage, to stream: UnsafePointer<bindery_stream>) {
    guard let function = sizedCopy(of: stream, over: bindery_stream()).members.page else { return }
    (page.next?.rawValue ?? "").withContractText { function(stream, $0, page.contractTotal) }
  }

  private static func write(_ bytes: [UInt8], to stream: UnsafePointer<bindery_stream>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return stream.pointee.write(stream, bindery_text(bytes: start, count: bytes.count))
    }
  }

  private func nextStep() -> Step {
    while true {
      steps.wait()
      let step = state.withLock { $0.steps.isEmpty ? nil : $0.steps.removeFirst() }
      if let step { return step }
    }
  }

  /// Resumes the pending writers after the function has ended, and refuses the steps of tasks that it left running.
  private func giveUpSteps() {
    let rest = state.withLock { state in
      defer { (state.steps, state.task, state.isOver) = ([], nil, true) }
      return state.steps
    }
    for case .write(_, let continuation) in rest { continuation.resume() }
  }

  private func cancel() {
    state.withLock { $0.task }?.cancel()
  }

  /// Enqueues a step for the thread of the call, and returns whether it will be performed.
  @discardableResult
  private func take(_ step: Step) -> Bool {
    let isTaken = state.withLock { $0.file(step) }
    if isTaken { steps.signal() }
    return isTaken
  }

  /// The receiver of the function's bytes.
  private struct Receiver: ByteReceiver {
    let answer: StreamAnswer

    func expect(_ count: Int) {
      answer.take(.expect(count))
    }

    func page(next: PageToken?, total: Int?) {
      answer.take(.page(FollowingPage(next: next, total: total)))
    }

    func receive(_ bytes: [UInt8]) async {
      await withCheckedContinuation { continuation in
        if !answer.take(.write(bytes, continuation)) { continuation.resume() }
      }
    }
  }
}

extension bindery_stream {
  /// The size of the struct in version 1.1 of the contract, which is the minimum.
  private static let firstSize = 56

  /// Whether the struct has its minimum size and every function.
  fileprivate var isComplete: Bool {
    size >= Self.firstSize && write != nil && expect != nil && retry_after != nil && is_cancelled != nil
      && on_cancel != nil
  }
}
