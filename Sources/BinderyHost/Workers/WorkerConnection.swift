internal import Bindery
internal import BinderyExchange
internal import CSystem
internal import Glibc
internal import Synchronization

/// A worker that runs, and the calls that it was asked to make.
///
/// A thread of its own reads what comes, hands it out, and ends the worker when it takes too long or says what no worker
/// says. When the worker has ended, for whatever reason, its process is gone for certain and every call is told.
final class WorkerConnection: Sendable {
  /// What is done with frames that belong to no call, and with lines that the plugin writes.
  struct Handlers: Sendable {
    /// Takes a frame that belongs to no call of the host. Throws that no worker says so.
    var frame: @Sendable (Frame, WorkerConnection) throws(ExchangeError) -> Void

    /// Takes a line of the plugin's standard output or standard error.
    var line: @Sendable (String) -> Void

    /// Whether the worker has something to do while nobody calls it.
    var isLive: @Sendable () -> Bool = { false }

    /// Takes that the worker has ended, and what people call the item that it was about; before its calls are told.
    var end: @Sendable (WorkerEnd, String?) -> Void

    /// Returns whether a worker was ended from outside before while it was about the subject.
    var isRepeated: @Sendable (EndSubject?) -> Bool = { _ in false }
  }

  let limits: WorkerLimits
  private let process: cprocess
  private let socket: ExchangeSocket
  private let output: Int32
  private let alarm: Int32
  private let progress: WorkProgress
  private let handlers: Handlers
  private let calls: Mutex<WorkerCalls>
  private let writing = Mutex(())
  private let brake: WorkerBrake

  /// When the worker has to have read what is being written, where it keeps the writer waiting.
  private let writeDeadline = Mutex<SuspendingClock.Instant?>(nil)

  /// Why the worker was ended from here, before anything else ended it.
  private let verdict = Mutex<WorkerEnd.Reason?>(nil)

  /// Whether the process is off the system's list, so that its number may be another's.
  private let isReaped = Mutex(false)

  private init(
    process: cprocess, socket: Int32, output: Int32, alarm: Int32, progress: WorkProgress, limits: WorkerLimits,
    handlers: Handlers
  ) {
    self.process = process
    self.socket = ExchangeSocket(descriptor: socket, isQuiet: true)
    self.output = output
    self.alarm = alarm
    self.progress = progress
    self.limits = limits
    self.handlers = handlers
    calls = Mutex(WorkerCalls(limit: limits.deadline))
    brake = WorkerBrake(of: process, socket: socket)
  }
}

extension WorkerConnection {
  /// Starts a worker. It has to be ended: nobody else does.
  ///
  /// - Parameters:
  ///   - program: What to start.
  ///   - plugin: The library, as a descriptor that stays the caller's.
  ///   - limits: What the plugin may use.
  ///   - handlers: What is done with what belongs to no call.
  ///   - startThread: Starts a thread that calls a function, or returns that there is none.
  /// - Returns: The worker.
  /// - Throws: Why it can't be started.
  static func start(
    _ program: WorkerLauncher.Program, plugin: Int32, limits: WorkerLimits, handlers: Handlers,
    startThread: (@escaping @Sendable () -> Void) -> Bool = SystemThread.start
  ) throws(SystemError) -> WorkerConnection {
    var opened = Descriptors()
    defer { opened.closeAll() }
    let (here, there) = try opened.pair(cprocess_socket_pair)
    let (output, written) = try opened.pair(cprocess_pipe)
    let memory = try opened.add(cprocess_shared_memory("bindery-progress", WorkProgress.size))
    let alarm = try opened.add(cprocess_counter())
    guard let progress = WorkProgress(descriptor: memory) else { throw SystemError(number: errno) }
    let process = try WorkerLauncher.shared.start(
      program, descriptors: [-1, written, written, there, plugin, memory])
    opened.keep([here, output, alarm])
    let connection = WorkerConnection(
      process: process, socket: here, output: output, alarm: alarm, progress: progress, limits: limits,
      handlers: handlers)
    guard startThread({ connection.run() }) else {
      // The plugin has no part in it.
      connection.kill(for: .dismissed)
      connection.finish()
      connection.closeDescriptors()
      throw SystemError(number: EAGAIN)
    }
    return connection
  }

  /// Whether the process is stopped because nobody calls it.
  var isStopped: Bool { brake.isStopped }

  /// The processor time that the process has used, or `nil` if it has ended.
  var processorTime: Duration? { brake.processorTime }

  /// What the plugin is doing.
  var place: WorkProgress.Place { progress.place }

  /// Whether the worker has ended.
  var hasEnded: Bool { end != nil }

  /// How the worker has ended, or `nil` if it hasn't.
  var end: WorkerEnd? { calls.withLock { $0.end } }

  /// Has the worker make a call.
  ///
  /// - Parameters:
  ///   - call: Takes what comes of it; told at once where the worker has ended.
  ///   - type: What the frame says that begins it.
  ///   - payload: What is said.
  ///   - isTimed: Whether it isn't to take long.
  ///   - time: How long it may take in all, behind those that the worker has yet to make; nil where only its deadline
  ///     counts.
  /// - Returns: The number of the call; 0 where the worker has ended.
  @discardableResult
  func begin(
    _ call: some WorkerCall, _ type: Frame.FrameType, payload: [UInt8], isTimed: Bool, atMost time: Duration? = nil
  ) -> UInt32 {
    let (number, end) = calls.withLock { calls in
      let isFirst = calls.firstDeadline == nil
      let number = calls.add(call, isTimed: isTimed, atMost: time)
      if isFirst, number != nil { ring() }
      return (number, calls.end)
    }
    guard let number else {
      if let end { call.end(end) }
      return 0
    }
    say(type, call: number, payload: payload)
    return number
  }

  /// Says something that is no call. Nothing happens where the worker has ended.
  ///
  /// A worker that reads nothing keeps the writer waiting until it is overdue, and is ended then.
  ///
  /// - Parameters:
  ///   - type: What is said.
  ///   - call: The call that it belongs to.
  ///   - payload: What is said of it.
  func say(_ type: Frame.FrameType, call: UInt32, payload: [UInt8] = []) {
    writing.withLock { _ in
      // Where it fails the worker has ended, which the thread that reads will find.
      guard !hasEnded else { return }
      var hasWaited = false
      let isReply = call & Frame.workerCalls != 0
      if brake.willWrite(isReply: isReply) { ring() }
      defer { brake.didWrite(isReply: isReply) }
      _ = socket.write(type, call: call, payload: payload) {
        hasWaited = true
        writeDeadline.withLock { $0 = .now + limits.deadline }
        ring()
      }
      if hasWaited { writeDeadline.withLock { $0 = nil } }
    }
  }

  /// Says that nobody wants the rest of a call. The worker is ended where the call isn't over soon.
  ///
  /// - Parameter number: The call.
  func cancel(_ number: UInt32) {
    calls.withLock { calls in
      guard calls.end == nil else { return }
      calls.grant(number, limits.cancellationDeadline)
      ring()
    }
    say(.cancel, call: number)
  }

  /// Ends the worker.
  ///
  /// - Parameter reason: Why.
  func kill(for reason: WorkerEnd.Reason) {
    verdict.withLock { $0 = $0 ?? reason }
    isReaped.withLock { isReaped in
      if !isReaped { withUnsafePointer(to: process) { cprocess_kill($0) } }
    }
  }
}

// What the thread does.
extension WorkerConnection {
  private func run() {
    var assembler = FrameAssembler()
    var lines = WorkerOutput()
    var hasOutput = true
    while true {
      let ready = wait(hasOutput: hasOutput)
      if ready.output { hasOutput = lines.read(from: output, handlers.line) }
      // This process may have been stopped for a while: what the worker said meanwhile wasn't late.
      if ready.socket || overdue() != nil, !handOut(&assembler) { break }
      if let reason = overdue() { kill(for: reason) }
      brake.decide(isCalled: { calls.withLock { $0.isUnderWay } }, isLive: handlers.isLive)
    }
    finish()
    // What it wrote last, eg: why it gave up.
    while hasOutput, wait(hasOutput: true, atMost: 0).output { hasOutput = lines.read(from: output, handlers.line) }
    lines.finish(handlers.line)
    closeDescriptors()
  }

  private func closeDescriptors() {
    // Nobody writes any more: each who wants to has to see first that the worker has not ended.
    writing.withLock { _ in
      for descriptor in [socket.descriptor, output, alarm] { close(descriptor) }
    }
  }

  private func wait(hasOutput: Bool, atMost limit: Int32? = nil) -> (socket: Bool, output: Bool) {
    var ready = [
      pollfd(fd: hasEnded ? -1 : socket.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasOutput ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&ready, nfds_t(ready.count), limit ?? milliseconds()) > 0 else { return (false, false) }
    var count: UInt64 = 0
    if ready[2].revents != 0 { _ = read(alarm, &count, 8) }
    return (ready[0].revents != 0, ready[1].revents != 0)
  }

  /// How long to wait for the first deadline, or until the worker may have to be stopped; -1 if there is neither.
  private func milliseconds() -> Int32 {
    guard let deadline = [firstDeadline, brake.nextDecision].compactMap(\.self).min() else { return -1 }
    let rest = deadline - .now
    guard rest > .zero else { return 0 }
    return Int32(clamping: rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000 + 1)
  }

  private var firstDeadline: SuspendingClock.Instant? {
    // Already killed: no deadline applies.
    guard verdict.withLock({ $0 == nil }) else { return nil }
    return [calls.withLock { $0.firstDeadline }, writeDeadline.withLock { $0 }].compactMap(\.self).min()
  }

  private func overdue() -> WorkerEnd.Reason? {
    guard let first = firstDeadline, first <= .now else { return nil }
    if let time = calls.withLock({ $0.exceeded(at: .now) }) { return .timedOut(time) }
    let deadlines = [calls.withLock { $0.deadline }, writeDeadline.withLock { $0 }].compactMap(\.self)
    return .timedOut(deadlines.contains { $0 <= .now } ? limits.deadline : limits.cancellationDeadline)
  }

  /// Reads from the socket, and hands out the frames that are whole.
  ///
  /// - Returns: Whether there may be more.
  private func handOut(_ assembler: inout FrameAssembler) -> Bool {
    let reading = assembler.read(from: socket.descriptor)
    do throws(ExchangeError) {
      while let frame = try assembler.next() { try handOut(frame) }
    } catch {
      kill(for: .brokeProtocol(error.description))
      return false
    }
    return reading != .end
  }

  private func handOut(_ frame: Frame) throws(ExchangeError) {
    guard let call = calls.withLock({ $0.call(frame.call) }) else { return try handOutOther(frame) }
    if try call.take(frame) { calls.withLock { $0.remove(frame.call) } }
  }

  private func handOutOther(_ frame: Frame) throws(ExchangeError) {
    guard calls.withLock({ $0.takeOther() }) else {
      throw ExchangeError("it sent \(FrameAllowance.count) frames that nobody had asked for")
    }
    try handlers.frame(frame, self)
  }

  /// Sees to it that the process is gone, and tells all that wait for it.
  private func finish() {
    brake.release()
    // A process that has crashed closes its socket a moment before it has ended.
    let end =
      reap(within: 200)
      ?? { () -> WorkerEnd.Reason in
        kill(for: .closed)
        return reap(within: 5000) ?? .signal(SIGKILL)
      }()
    let reason = verdict.withLock { $0 } ?? end
    var told = WorkerEnd(reason: reason, place: progress.place)
    let (blamed, only) = calls.withLock { ($0.call(told.place.call), $0.only) }
    if told.isFromOutside, let call = blamed ?? only {
      told.isRepeated = handlers.isRepeated(call.subject(at: blamed == nil ? nil : Int(told.place.item)))
    }
    blamed?.noteEnd(at: Int(told.place.item))
    handlers.end(told, blamed?.describe(Int(told.place.item)))
    let rest = calls.withLock { $0.end(told) }
    for call in rest { call.end(told) }
  }

  private func reap(within milliseconds: Int32) -> WorkerEnd.Reason? {
    guard withUnsafePointer(to: process, { cprocess_wait($0, milliseconds) }) else { return nil }
    // Within the lock, so that nobody ends another process that has got the number.
    return isReaped.withLock { isReaped in
      let end = withUnsafePointer(to: process) { cprocess_reap($0) }
      isReaped = true
      close(process.descriptor)
      return WorkerEnd.Reason(end, within: limits)
    }
  }

  private func ring() {
    var one: UInt64 = 1
    _ = write(alarm, &one, 8)
  }
}

/// Descriptors that are closed when something fails on the way.
private struct Descriptors {
  private var list: [Int32] = []

  mutating func add(_ descriptor: Int32) throws(SystemError) -> Int32 {
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    list.append(descriptor)
    return descriptor
  }

  mutating func pair(_ make: (UnsafeMutablePointer<Int32>?) -> Bool) throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard make(&ends) else { throw SystemError(number: errno) }
    list += ends
    return (ends[0], ends[1])
  }

  mutating func keep(_ kept: [Int32]) {
    list.removeAll { kept.contains($0) }
  }

  mutating func closeAll() {
    for descriptor in list { close(descriptor) }
  }
}
