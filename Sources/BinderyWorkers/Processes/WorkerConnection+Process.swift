internal import BinderyExchange
internal import BinderyStreams
internal import BinderySystem
internal import CSystem

extension WorkerConnection {
  /// Starts a worker process and connects to it. The caller has to end it.
  ///
  /// `plugin` is a descriptor of the library, which stays the caller's. `startThread` starts a thread that calls a
  /// function, or returns false if there is none. Throws the system's error if the worker can't be started.
  static func start(
    _ program: WorkerLauncher.Program, plugin: Int32, companions: [Int32] = [], limits: WorkerLimits,
    handlers: Handlers, startThread: (@escaping @Sendable () -> Void) -> Bool = { SystemThread.start($0) }
  ) throws(SystemError) -> WorkerConnection {
    var opened = Descriptors()
    defer { opened.closeAll() }
    let (here, there) = try opened.pair(cprocess_socket_pair)
    let (output, written) = try opened.pair(cprocess_pipe)
    let memory = try opened.add(cprocess_shared_memory("bindery-progress", WorkProgress.size))
    let alarm = try opened.add(cprocess_counter())
    guard let progress = WorkProgress(descriptor: memory) else { throw SystemError.last }
    let process = try WorkerLauncher.shared.start(
      program, descriptors: [-1, written, written, there, plugin, memory] + companions)
    opened.keep([here, output, alarm])
    return try connect(
      to: LaunchedProcess(process), over: Ends(socket: here, output: output, alarm: alarm, progress: progress),
      limits: limits, handlers: handlers, startThread: startThread)
  }
}

/// The open descriptors of a worker's start, which are closed if a later step fails.
private struct Descriptors {
  /// The open file descriptors.
  private var list: [Int32] = []

  /// Adds a descriptor and returns it, or throws the system's error if it is negative.
  mutating func add(_ descriptor: Int32) throws(SystemError) -> Int32 {
    guard descriptor >= 0 else { throw SystemError.last }
    list.append(descriptor)
    return descriptor
  }

  /// Adds the two descriptors that a system call such as `pipe` makes, and returns them; throws the error of the call.
  mutating func pair(_ make: (UnsafeMutablePointer<Int32>?) -> Bool) throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard make(&ends) else { throw SystemError.last }
    list += ends
    return (ends[0], ends[1])
  }

  /// Removes descriptors from the list, so that they stay open.
  mutating func keep(_ kept: [Int32]) {
    list.removeAll { kept.contains($0) }
  }

  /// Closes all descriptors in the list.
  mutating func closeAll() {
    for descriptor in list { closeDescriptor(descriptor) }
  }
}
