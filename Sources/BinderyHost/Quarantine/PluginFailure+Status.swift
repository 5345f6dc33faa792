#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension PluginFailure {
  /// The signal's name, eg `SIGSEGV`, if a signal ended the process.
  public var signalName: String? {
    guard case .signal(let number) = status else { return nil }
    return Self.names[number] ?? "signal \(number)"
  }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
    SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV",
    SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGSTOP: "SIGSTOP",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
  ]
}

extension PluginFailure.Status {
  /// The status as the journal writes it: `signal:11`, `exit:1`.
  var word: String {
    switch self {
    case .signal(let number): "signal:\(number)"
    case .exit(let code): "exit:\(code)"
    }
  }

  /// Reads what the journal wrote.
  init?(word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int32(parts[1]) else { return nil }
    switch parts[0] {
    case "signal": self = .signal(number)
    case "exit": self = .exit(number)
    default: return nil
    }
  }
}
