import Dispatch
import Glibc
import Synchronization

/// The handling of signals that end the program: registered functions are called first.
enum Interruption {
  /// The functions to call before the program ends, in the order in which they were added.
  private static let cleanUps = Mutex<[@Sendable () -> Void]>([])
  /// The function to call on SIGINT instead of ending the program, or `nil` if SIGINT ends it.
  private static let interruptHandler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Adds a function to call before SIGINT, SIGTERM or SIGHUP ends the program.
  ///
  /// The signal still ends the program, so that its parent process sees the cause. A signal that was ignored when the
  /// program started stays ignored.
  ///
  /// - Parameter cleanUp: The function to add. It is called on a thread of its own, at most once, and must return soon.
  static func prepare(_ cleanUp: @escaping @Sendable () -> Void) {
    let isFirst = cleanUps.withLock { cleanUps in
      cleanUps.append(cleanUp)
      return cleanUps.count == 1
    }
    // Without a pipe, signals end the program as they do by default.
    guard isFirst, pipe.writing >= 0 else { return }
    startListening()
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { signal(number, forwardSignal) }
  }

  /// Sets a function to call on each SIGINT instead of ending the program; works once `prepare` was called.
  ///
  /// - Parameter handler: The function, called on a thread of its own, or `nil` so that SIGINT ends the program again.
  static func setInterruptHandler(_ handler: (@Sendable () -> Void)?) {
    interruptHandler.withLock { $0 = handler }
  }

  /// A pipe from the signal handler to a thread that may call functions that aren't async-signal-safe.
  private struct Pipe: Sendable {
    /// The file descriptor of the end that is read, or -1 if there is no pipe.
    let reading: Int32
    /// The file descriptor of the end that is written, or -1 if there is no pipe.
    let writing: Int32

    /// Creates the pipe, which child processes don't inherit.
    init() {
      var ends: [Int32] = [-1, -1]
      _ = Glibc.pipe(&ends)
      for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  /// The pipe into which the signal handler writes the numbers of signals.
  private static let pipe = Pipe()

  /// The signal handler, which forwards the signal's number.
  ///
  /// It may run on any thread that doesn't block the signal.
  private static let forwardSignal: @convention(c) (Int32) -> Void = { number in
    let former = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(Interruption.pipe.writing, &byte, 1)
    errno = former
  }

  /// Starts reading signals from the pipe, and handling them on `queue`.
  private static func startListening() {
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.reading, queue: queue)
    source.setEventHandler {
      var number: UInt8 = 0
      guard read(pipe.reading, &number, 1) == 1 else { return }
      if Int32(number) == SIGINT, let handler = interruptHandler.withLock({ $0 }) { return handler() }
      end(by: Int32(number))
    }
    source.activate()
    // The source must stay alive until the process ends.
    _ = Unmanaged.passRetained(source as AnyObject)
  }

  /// Calls the added functions, and ends the program by the signal with a number.
  private static func end(by number: Int32) {
    for cleanUp in cleanUps.withLock({ $0 }) { cleanUp() }
    signal(number, SIG_DFL)
    // This thread must be able to receive the signal, as all others may block it.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
  }

  /// The queue on which signals are handled.
  private static let queue = DispatchQueue(label: "bindery.interruption")

  /// Returns whether the signal with a number is ignored now.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return true }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
