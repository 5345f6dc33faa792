internal import BinderyWorkerRuntime
internal import Glibc

/// The numbers of the file descriptors that a host passes to a worker process.
enum WorkerDescriptor {
  /// The descriptor of the socket to the host.
  static let socket: Int32 = 3

  /// The descriptor of the plugin's library, in sealed memory.
  static let plugin: Int32 = 4

  /// The descriptor of the memory in which the host sees the worker's progress, a `WorkProgress`.
  static let progress: Int32 = 5

  /// The first descriptor of the libraries that the plugin brings along, in sealed memory; the others follow.
  static let companions: Int32 = 6

  /// Returns whether a file descriptor is a socket.
  static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// A namespace of functions that end the worker process without the exit handlers that a plugin may have installed.
enum WorkerProcess {
  /// The reason why the process ends, as its exit code.
  enum ExitCode: Int32 {
    /// The host has closed the socket or has ended, a command-line question was answered, or no thread could start.
    case done = 0

    /// The plugin couldn't be opened, and the error was sent to the host.
    case notOpened = 1

    /// The process wasn't started by a host.
    case usage = 64

    /// The host violated the protocol.
    case protocolError = 76
  }

  /// Ends the process at once, after writing a sentence, if any, to standard error.
  static func end(_ end: ExitCode, _ sentence: String? = nil) -> Never {
    if let sentence {
      let line = "bindery-worker: \(sentence)\n"
      _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    _exit(end.rawValue)
  }

  /// Ends the process because the link to the host has ended.
  static func end(_ reason: HostLink.End) -> Never {
    switch reason {
    case .closed: end(.done)
    case .malformed(let reason): end(.protocolError, "the host said what can't be understood: \(reason)")
    case .noThread(let purpose): end(.done, "the system has no thread for \(purpose)")
    }
  }
}
