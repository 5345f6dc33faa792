internal import Glibc

/// A signal that ended a process, with a name for messages.
package struct SignalName: Hashable, Sendable {
  /// The number of the signal on this system.
  package let number: Int32

  /// Creates the signal with a number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The name of the signal and, for some, a clause about what the process did: `SIGFPE, it divided by zero`.
  package var explanation: String {
    Self.meanings[number].map { "\(self), \($0)" } ?? description
  }

  /// The names of the signals, such as `SIGKILL`, by their numbers.
  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
    SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV",
    SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGSTOP: "SIGSTOP",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
  ]

  /// The meanings of the signals in words, by their numbers.
  private static let meanings: [Int32: String] = [
    SIGABRT: "it gave up", SIGBUS: "it touched memory that isn't there", SIGFPE: "it divided by zero",
    SIGILL: "it trapped or ran into what is no instruction", SIGSEGV: "it touched memory that isn't its own",
    SIGSYS: "it made a call that it may not", SIGTRAP: "it trapped", SIGXCPU: "its processor time was used up",
    SIGXFSZ: "it wrote to a file",
  ]
}

extension SignalName {
  /// The signal for a process whose terminal has closed.
  package static let hangUp = SignalName(SIGHUP)

  /// The signal that a user sends with Control-C.
  package static let interrupt = SignalName(SIGINT)

  /// The signal that a user sends with Control-\.
  package static let quit = SignalName(SIGQUIT)

  /// The signal that ends a process at once, and can't be caught.
  package static let kill = SignalName(SIGKILL)

  /// The signal that asks a process to end.
  package static let terminate = SignalName(SIGTERM)

  /// The signal for a process that has used up its processor time.
  package static let processorTimeExceeded = SignalName(SIGXCPU)
}

extension SignalName: CustomStringConvertible {
  /// The name of the signal, such as `SIGSEGV`, or a text with its number if it has no known name.
  package var description: String { Self.names[number] ?? "signal \(number)" }
}
