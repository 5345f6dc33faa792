internal import BinderyExchange
internal import BinderyHost
package import BinderyLoading
package import BinderyProbe
internal import BinderyRules
package import BinderySystem
internal import CProbe
internal import CSystem
internal import Glibc

/// A process that runs one case against a plugin, and is killed at its time limit.
package final class ProbeProcess {
  /// The bytes read from one of the pipes, up to its limit, and whether more were dropped.
  private struct Text {
    /// The bytes that were read.
    var bytes: [UInt8] = []
    /// Whether further bytes were dropped.
    var isCut = false
  }

  /// The maximum number of bytes kept of standard output, of standard error, and of the answers; the rest is dropped.
  private static let limits = [64 << 10, 64 << 10, 16 << 20]

  /// The milliseconds that a process has after its time limit to report its current function on the board, before it is
  /// killed.
  private static let patience: Int32 = 200

  /// The process with its ID and descriptor.
  private let process: cprocess
  /// The descriptors of the pipes from which the process's answers and output are read.
  private let pipes: [Int32]
  /// The descriptor of the memory that the process shares with the tester.
  private let board: Int32
  /// The random number with which the process's answers begin, so that the plugin can't forge them.
  private let mark: UInt64

  /// Starts a process, which runs until it ends or ``outcome(within:inAll:)`` kills it.
  ///
  /// - Parameters:
  ///   - order: The order that the process executes.
  ///   - plugin: The sealed copy of the plugin's library, which the process loads.
  ///   - program: The path of the program `bindery-probe`.
  ///   - environment: Variables to add to those of the order's capabilities and `SWIFT_BACKTRACE`, each as
  ///     `NAME=value`.
  /// - Throws: A `SystemError` if the system can't start the process.
  package init(
    _ order: ProbeOrder, plugin: SealedImage, program: String, environment: [String] = []
  ) throws(SystemError) {
    var made: [Int32] = []
    var theirs: [Int32] = []
    var isStarted = false
    defer { for descriptor in isStarted ? theirs : theirs + made { close(descriptor) } }
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard cprocess_pipe(&ends) else { throw SystemError(number: errno) }
      made.append(ends[0])
      theirs.append(ends[1])
    }
    pipes = made
    var order = order
    order.mark = .random(in: 1 ... .max)
    order.companions = plugin.companions.map { WorkerOrder.Companion(name: $0.name, path: $0.path) }
    mark = order.mark
    board = try Self.sharedMemory("board", MemoryLayout<cprobe_board>.size)
    made.append(board)
    let bytes = order.bytes
    let paper = try Self.sharedMemory("order", bytes.count)
    theirs.append(paper)
    ProbeDescriptor.write(bytes, to: paper)
    lseek(paper, 0, SEEK_SET)
    var start = WorkerLauncher.Program(
      path: program, arguments: ["\(getpid())"],
      // Of two variables with the same name, the first one counts.
      environment: order.capabilities.environment + environment + ["SWIFT_BACKTRACE=enable=no"])
    start.name = Self.path(of: order.processName, beside: program)
    process = try WorkerLauncher.shared.start(
      start,
      descriptors: [-1, theirs[0], theirs[1], theirs[2], paper, plugin.descriptor, board]
        + plugin.companions.map(\.file.descriptor))
    isStarted = true
  }

  /// Returns the path of a program in the same folder as another program.
  static func path(of name: String, beside program: String) -> String {
    program.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined() + name
  }

  /// Creates memory that both processes share, and returns its descriptor; throws the system's error.
  private static func sharedMemory(_ name: String, _ size: Int) throws(SystemError) -> Int32 {
    let descriptor = cprocess_shared_memory(name, size)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    return descriptor
  }

  deinit {
    for descriptor in pipes + [board, process.descriptor] { close(descriptor) }
  }

  /// Waits for the end of the process, and kills it at the time limit. It may be called only once.
  ///
  /// - Parameters:
  ///   - seconds: The time limit in seconds for the case, or for each input if the case has several.
  ///   - whole: The time limit of all inputs together in seconds, or `nil` for `seconds`.
  /// - Returns: The output of the process, and how it ended.
  package func outcome(within seconds: Int, inAll whole: Int? = nil) -> Outcome {
    var outcome = Outcome()
    var texts = [Text(), Text(), Text()]
    let (start, board) = (ContinuousClock.now, mappedBoard())
    defer { if let board { munmap(board, MemoryLayout<cprobe_board>.size) } }
    var limit = ProbeTimeLimit(.seconds(seconds), whole: .seconds(whole ?? seconds))
    var open = [true, true, true]
    var (state, time, process) = (ProbeTimeLimit.State.within, ProcessTime(), self.process)
    // A closed pipe doesn't mean that the process has ended, which may take long on a busy machine.
    while true {
      state = limit.state(at: time.passed, step: board.map(Self.step) ?? 0)
      guard state == .within else { break }
      var polls = zip(pipes, open).map { pollfd(fd: $1 ? $0 : -1, events: Int16(POLLIN), revents: 0) }
      polls.append(pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0))
      // Output is read at once, and the threads are looked at only when the process has been silent for a while.
      let isSilent = poll(&polls, nfds_t(polls.count), Self.interval) == 0
      if isSilent || .now - start - time.clock > .milliseconds(Self.interval) {
        time.advance(to: .now - start, of: &process)
      }
      for index in 0..<3 where polls[index].revents != 0 { open[index] = read(index, into: &texts[index]) }
      // A grandchild may keep the pipes open; its output isn't waited for.
      if polls[3].revents != 0 {
        for index in 0..<3 where open[index] { _ = read(index, into: &texts[index]) }
        break
      }
    }
    finish(&outcome, board)
    outcome.isCutShort = outcome.isTimedOut && state == .cutShort
    outcome.seconds = outcome.isCutShort ? whole ?? seconds : seconds
    outcome.answers = ProbeAnswer.answers(in: texts[2].bytes, mark: mark)
    (outcome.output, outcome.messages, outcome.isCut) = (texts[0].bytes, texts[1].bytes, texts[2].isCut)
    return outcome
  }

  /// The most milliseconds between two looks at the board, the shared memory in which the process reports its progress.
  private static let interval: Int32 = 200

  /// Returns a number that changes with each iteration and each input that the process reports on the board.
  private static func step(on board: UnsafeMutablePointer<cprobe_board>) -> Int64 {
    board.pointee.iteration << 32 ^ Int64(board.pointee.input_number)
  }

  /// Maps the board, the memory shared with the process, for reading until munmap(); `nil` if the system refuses.
  private func mappedBoard() -> UnsafeMutablePointer<cprobe_board>? {
    guard let memory = mmap(nil, MemoryLayout<cprobe_board>.size, PROT_READ, MAP_SHARED, board, 0),
      memory != MAP_FAILED
    else { return nil }
    return memory.assumingMemoryBound(to: cprobe_board.self)
  }

  /// Waits for the end of the process, kills it at its time limit, and adds to the outcome how it ended.
  private func finish(_ outcome: inout Outcome, _ written: UnsafeMutablePointer<cprobe_board>?) {
    var process = process
    outcome.isTimedOut = !cprocess_wait(&process, 0)
    if outcome.isTimedOut {
      outcome.activity = .init(cthreads_activity_of(&process))
      // On this signal, the thread inside the plugin writes its location to the board, and continues.
      cthreads_signal(&process, SIGABRT)
      let start = ContinuousClock.now
      var time = ProcessTime()
      // On a busy machine, the thread may first have to wait for a processor.
      while time.passed < .milliseconds(Self.patience), !cprocess_wait(&process, 20) {
        time.advance(to: .now - start, of: &process)
      }
      cprocess_kill(&process)
    }
    while !cprocess_wait(&process, 1000) {}
    let end = cprocess_reap(&process)
    if end.was_signaled { outcome.signal = end.code } else { outcome.code = end.code }
    guard let written else { return }
    outcome.fault = written.pointee.fault
    outcome.background = Self.background(on: written)
    outcome.iteration = written.pointee.iteration > 0 ? Int(min(written.pointee.iteration &- 1, 1_000_000_000)) : nil
    outcome.lacksMemory = written.pointee.lacks_memory != 0 && outcome.code == CPROBE_NO_MEMORY_CODE
    outcome.function = Self.text(of: written, at: \.function)
    outcome.detail = Self.text(of: written, at: \.detail)
    outcome.frames = Self.text(of: written, at: \.frames)
    let count = min(Int(written.pointee.input_count), Int(CPROBE_INPUT_SIZE))
    outcome.input = String(
      decoding: UnsafeRawBufferPointer(start: cprobe_board_input(written), count: count), as: UTF8.self)
  }

  /// Returns the background work of the plugin in which a fault arose, or `nil` if none arose in any.
  private static func background(on board: UnsafePointer<cprobe_board>) -> Background? {
    var background = Background()
    background.isTask = board.pointee.is_own_thread == 0 && text(of: board, at: \.function) == HostPart.mainActorTask
    guard board.pointee.signal != 0, background.isTask || board.pointee.is_own_thread != 0 else { return nil }
    background.origin = text(of: board, at: \.origin)
    background.released = text(of: board, at: \.released)
    // Work that serves many view models outlives its object only after the last of them was released.
    let isLeft = board.pointee.made_count == 0 || board.pointee.made_count != board.pointee.released_count
    let isAsked = ["search", "fetch"].contains(text(of: board, at: \.function))
    if background.origin.isEmpty, !isLeft, !isAsked { background.released = "release_view_model" }
    return background
  }

  /// Returns the text in a field of the board, the memory shared with the process, up to its first NUL.
  private static func text<Text>(of board: UnsafePointer<cprobe_board>, at path: KeyPath<cprobe_board, Text>) -> String
  {
    let start = MemoryLayout<cprobe_board>.offset(of: path) ?? 0
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(board) + start, count: MemoryLayout<Text>.size)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Reads the available bytes of the pipe with an index, and returns whether there may be more.
  ///
  /// The number of reads is limited, because the process may write without end.
  private func read(_ index: Int, into text: inout Text) -> Bool {
    var part = [UInt8](repeating: 0, count: 64 << 10)
    for _ in 0..<64 {
      let count = Glibc.read(pipes[index], &part, part.count)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      guard count > 0 else { return false }
      let room = max(0, Self.limits[index] - text.bytes.count)
      text.bytes += part[..<min(count, room)]
      if count > room { text.isCut = true }
    }
    return true
  }
}
