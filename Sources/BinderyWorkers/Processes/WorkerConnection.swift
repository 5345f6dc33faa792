internal import Bindery
internal import BinderyExchange
internal import BinderyStreams
internal import BinderySystem
internal import Synchronization

/// The host's connection to a worker process, with the pending calls.
///
/// A thread of its own reads and dispatches frames, and ends a worker that is overdue or breaks the protocol. When the
/// worker has ended, for whatever reason, its process is gone for certain and every pending call receives the end.
final class WorkerConnection: Sendable {
  /// The handlers of frames that belong to no call, of the plugin's output, and of the worker's end.
  struct Handlers: Sendable {
    /// Handles a frame that belongs to no call of the host. Throws if a worker may not send such a frame.
    var frame: @Sendable (Frame, WorkerConnection) throws(ExchangeError) -> Void

    /// Receives a line of the plugin's standard output or standard error.
    var line: @Sendable (String) -> Void

    /// Returns whether the worker has work while no call is pending.
    var isLive: @Sendable () -> Bool = { false }

    /// Receives the end of the worker before its calls do. The text is a name, for people, of the item that the worker
    /// was about, or `nil` if there was none.
    var end: @Sendable (WorkerEnd, String?) -> Void

    /// Returns whether an earlier worker was ended from outside while it was about the same subject.
    var isRepeated: @Sendable (EndSubject?) -> Bool = { _ in false }
  }

  /// The limits of the plugin.
  let limits: WorkerLimits
  /// The process of the worker.
  private let process: any WorkerProcess
  /// The socket through which the frames go in both directions.
  private let socket: ExchangeSocket
  /// The descriptor from which the worker's standard output and standard error are read.
  private let output: Int32
  /// The counter that wakes the connection's thread when a deadline may have changed.
  private let alarm: EventCounter
  /// The shared memory in which the worker records which call and item it is busy with.
  private let progress: WorkProgress
  /// The functions that receive the worker's frames, output and end.
  private let handlers: Handlers
  /// The pending calls and their deadlines.
  private let calls: Mutex<WorkerCalls>
  /// The lock that a writer to the socket holds, so that frames aren't mixed.
  private let writing = Mutex(())
  /// The controller that stops the process while no call is pending.
  private let brake: WorkerBrake

  /// The time by which the worker has to read the frame that is being written, or `nil` if no write is blocked.
  private let writeDeadline = Mutex<SuspendingClock.Instant?>(nil)

  /// The reason this host ended the worker, with the numbers of the calls that took too long, or `nil` if it hasn't.
  private let verdict = Mutex<(reason: WorkerEnd.Reason, overdueCalls: Set<UInt32>)?>(nil)

  /// Whether the process is reaped, so that another one may have its ID.
  private let isReaped = Mutex(false)

  /// Creates the connection to a process over the host's ends of its socket and pipes.
  private init(_ process: any WorkerProcess, over ends: Ends, limits: WorkerLimits, handlers: Handlers) {
    self.process = process
    socket = ExchangeSocket(descriptor: ends.socket, isQuiet: true)
    output = ends.output
    alarm = EventCounter(descriptor: ends.alarm)
    progress = ends.progress
    self.limits = limits
    self.handlers = handlers
    calls = Mutex(WorkerCalls(limit: limits.deadline))
    brake = WorkerBrake(of: process, socket: ends.socket)
  }
}

extension WorkerConnection {
  /// The descriptors and the shared memory by which the host talks to a worker. The connection closes the descriptors
  /// once the worker has ended.
  struct Ends {
    /// The socket for frames.
    let socket: Int32

    /// The nonblocking pipe with what the plugin writes to its standard streams, or -1 if there is none.
    let output: Int32

    /// The nonblocking `eventfd` by which other threads of this process wake the thread that reads.
    let alarm: Int32

    /// The shared memory in which the worker writes what the plugin is doing.
    let progress: WorkProgress
  }

  /// Connects to a running worker process, and starts the thread that reads from it. The caller has to end the worker.
  ///
  /// `startThread` starts a thread that calls a function, or returns false. In that case, this ends the worker and
  /// throws the system's error.
  static func connect(
    to process: any WorkerProcess, over ends: Ends, limits: WorkerLimits, handlers: Handlers,
    startThread: (@escaping @Sendable () -> Void) -> Bool = { SystemThread.start($0) }
  ) throws(SystemError) -> WorkerConnection {
    let connection = WorkerConnection(process, over: ends, limits: limits, handlers: handlers)
    guard startThread({ connection.run() }) else {
      // The plugin isn't to blame.
      connection.kill(for: .dismissed)
      connection.finish()
      connection.closeDescriptors()
      throw SystemError.unavailable
    }
    return connection
  }

  /// Whether the process is stopped because no call is pending.
  var isStopped: Bool { brake.isStopped }

  /// The processor time that the process has used, or `nil` if it has ended.
  var processorTime: Duration? { brake.processorTime }

  /// Whether the worker has ended.
  var hasEnded: Bool { end != nil }

  /// The end of the worker, or `nil` if it hasn't ended.
  var end: WorkerEnd? { calls.withLock { $0.end } }

  /// Sends a call to the worker, and returns the call's number, or 0 if the worker has ended.
  ///
  /// If the worker has ended, the call receives the end at once. A timed call has a deadline for each frame. `time`
  /// limits the whole call, and begins once the worker has made earlier ones; it is `nil` if only the deadline applies.
  /// The worker gets copies of `descriptors`, which stay the caller's.
  @discardableResult
  func begin(
    _ call: some WorkerCall, _ type: Frame.FrameType, payload: [UInt8], descriptors: [Int32] = [], isTimed: Bool,
    atMost time: Duration? = nil
  ) -> UInt32 {
    let (number, end) = calls.withLock { calls in
      let isFirst = calls.firstDeadline == nil
      let number = calls.add(call, isTimed: isTimed, atMost: time)
      if isFirst, number != nil { wake() }
      return (number, calls.end)
    }
    guard let number else {
      if let end { call.end(end) }
      return 0
    }
    send(type, call: number, payload: payload, descriptors: descriptors)
    return number
  }

  /// Sends a frame to the worker. Does nothing if the worker has ended.
  ///
  /// A worker that doesn't read blocks the writer until the deadline, and is ended then.
  func send(_ type: Frame.FrameType, call: UInt32, payload: [UInt8] = [], descriptors: [Int32] = []) {
    writing.withLock { _ in
      // If writing fails, the worker has ended, which the thread that reads will notice.
      guard !hasEnded else { return }
      var hasWaited = false
      let isReply = call & Frame.workerCalls != 0
      if brake.willWrite(isReply: isReply) { wake() }
      defer { brake.didWrite(isReply: isReply) }
      _ = socket.write(type, call: call, payload: payload, descriptors: descriptors) {
        hasWaited = true
        writeDeadline.withLock { $0 = .now + limits.deadline }
        wake()
      }
      if hasWaited { writeDeadline.withLock { $0 = nil } }
    }
  }

  /// Cancels the call with a number. The worker is ended if the call isn't over soon.
  func cancel(_ number: UInt32) {
    calls.withLock { calls in
      guard calls.end == nil else { return }
      calls.grant(number, limits.cancellationDeadline)
      wake()
    }
    send(.cancel, call: number)
  }

  /// Suspends the deadline of the calls, because the worker waits for this process, until `resumeDeadlines()` has been
  /// called as often. The limit on the whole time of a call stays.
  func suspendDeadlines() {
    calls.withLock { $0.suspendDeadlines(at: .now) }
  }

  /// Ends one suspension of the deadline of the calls, which continues after the last one.
  func resumeDeadlines() {
    calls.withLock { $0.resumeDeadlines(at: .now) }
    wake()
  }

  /// Ends the worker, and doesn't wait for that. Only the first reason counts, with the numbers of the calls that took
  /// too long if that is the reason.
  func kill(for reason: WorkerEnd.Reason, about overdueCalls: Set<UInt32> = []) {
    verdict.withLock { $0 = $0 ?? (reason, overdueCalls) }
    isReaped.withLock { isReaped in
      if !isReaped { process.kill() }
    }
  }
}

// The thread's functions.
extension WorkerConnection {
  /// Reads and dispatches frames and output until the worker has ended: the body of the connection's thread.
  private func run() {
    var assembler = FrameAssembler()
    var lines = WorkerOutput()
    var hasOutput = true
    while true {
      let ready = wait(hasOutput: hasOutput)
      if ready.output { hasOutput = lines.read(from: output, handlers.line) }
      // This process may have been stopped for a while: frames that came meanwhile weren't late.
      if ready.socket || overdue() != nil, !dispatchFrames(from: &assembler) { break }
      if let reason = overdue() { kill(for: reason, about: calls.withLock { $0.overdue(at: .now) }) }
      brake.decide(isCalled: { calls.withLock { $0.isUnderWay } }, isLive: handlers.isLive)
    }
    finish()
    // The last output may say, eg, why the worker gave up.
    while hasOutput, wait(hasOutput: true, atMost: 0).output { hasOutput = lines.read(from: output, handlers.line) }
    lines.finish(handlers.line)
    closeDescriptors()
  }

  /// Closes the descriptors of the connection after the worker has ended.
  private func closeDescriptors() {
    // No thread writes any more: under this lock, every writer checks first that the worker has not ended.
    writing.withLock { _ in
      for descriptor in [socket.descriptor, output, alarm.descriptor] { closeDescriptor(descriptor) }
    }
  }

  /// Waits for input, for the next deadline or until woken, and returns whether the socket and the output have input.
  private func wait(hasOutput: Bool, atMost limit: Int32? = nil) -> (socket: Bool, output: Bool) {
    let ready = waitForInput(
      from: [hasEnded ? -1 : socket.descriptor, hasOutput ? output : -1, alarm.descriptor],
      atMost: limit ?? milliseconds())
    if ready[2] { alarm.clear() }
    return (ready[0], ready[1])
  }

  /// Returns the time until the first deadline or the next decision to stop the worker, in milliseconds, or -1 if there
  /// is neither.
  private func milliseconds() -> Int32 {
    guard let deadline = [firstDeadline, brake.nextDecision].compactMap(\.self).min() else { return -1 }
    let rest = deadline - .now
    guard rest > .zero else { return 0 }
    return Int32(clamping: rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000 + 1)
  }

  /// The earliest deadline of a call or of a blocked write, or `nil` if there is none.
  private var firstDeadline: SuspendingClock.Instant? {
    // Already killed: no deadline applies.
    guard verdict.withLock({ $0 == nil }) else { return nil }
    return [calls.withLock { $0.firstDeadline }, writeDeadline.withLock { $0 }].compactMap(\.self).min()
  }

  /// Returns the reason to end the worker because a deadline has passed, or `nil` if none has.
  private func overdue() -> WorkerEnd.Reason? {
    guard let first = firstDeadline, first <= .now else { return nil }
    if let time = calls.withLock({ $0.exceeded(at: .now) }) { return .timedOut(time) }
    let deadlines = [calls.withLock { $0.deadline }, writeDeadline.withLock { $0 }].compactMap(\.self)
    return .timedOut(deadlines.contains { $0 <= .now } ? limits.deadline : limits.cancellationDeadline)
  }

  /// Reads from the socket, dispatches the whole frames, and returns whether there may be more.
  private func dispatchFrames(from assembler: inout FrameAssembler) -> Bool {
    let reading = assembler.read(from: socket.descriptor)
    do throws(ExchangeError) {
      while let frame = try assembler.next() { try dispatch(frame) }
    } catch {
      kill(for: .brokeProtocol(error.description))
      return false
    }
    return reading != .end
  }

  /// Passes a frame to its pending call, or else to the handler of the plugin's own requests.
  private func dispatch(_ frame: Frame) throws(ExchangeError) {
    if let call = calls.withLock({ $0.call(frame.call) }) {
      if try call.take(frame) { calls.withLock { $0.remove(frame.call) } }
    } else if calls.withLock({ $0.takeOther() }) {
      try handlers.frame(frame, self)
    } else {
      throw ExchangeError("it sent \(FrameAllowance.count) frames that nobody had asked for")
    }
  }

  /// Ensures that the process has ended, and passes the end to all pending calls.
  private func finish() {
    brake.release()
    // A process that has crashed closes its socket a moment before it has ended.
    let end =
      reap(within: 200)
      ?? { () -> WorkerEnd.Reason in
        kill(for: .closed)
        return reap(within: 5000) ?? .signal(SignalName.kill.number)
      }()
    let (reason, overdueCalls) = verdict.withLock { $0 } ?? (end, [])
    var ended = WorkerEnd(reason: reason, place: progress.place(ofOverdue: overdueCalls))
    let (blamed, only) = calls.withLock { ($0.call(ended.place.call), $0.only) }
    if ended.isFromOutside, let call = blamed ?? only {
      ended.isRepeated = handlers.isRepeated(call.subject(at: blamed == nil ? nil : Int(ended.place.item)))
    }
    ended.isOfFile = blamed is FilesCall
    blamed?.noteEnd(at: Int(ended.place.item))
    handlers.end(ended, blamed?.describe(Int(ended.place.item)))
    let rest = calls.withLock { $0.end(ended) }
    for call in rest { call.end(ended) }
  }

  /// Waits for the end of the process and reaps it, or returns `nil` if it hasn't ended within a time in milliseconds.
  private func reap(within milliseconds: Int32) -> WorkerEnd.Reason? {
    guard process.wait(atMost: milliseconds) else { return nil }
    // Under the lock, so that no other process that has got the ID is ended.
    return isReaped.withLock { isReaped in
      isReaped = true
      return WorkerEnd.Reason(process.reap(), within: limits)
    }
  }

  /// Wakes the connection's thread, so that it computes the next deadline anew.
  private func wake() {
    alarm.signal()
  }
}
