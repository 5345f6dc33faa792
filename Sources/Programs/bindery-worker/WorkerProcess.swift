internal import BinderyWorkerRuntime
internal import Glibc

/// The file descriptors that a host passes to a worker.
enum WorkerDescriptor {
  /// The socket to the host.
  static let socket: Int32 = 3

  /// The plugin, in sealed memory.
  static let plugin: Int32 = 4

  /// The shared memory of a `WorkProgress`.
  static let progress: Int32 = 5

  /// The first of the libraries that the plugin brings along, in sealed memory; the others follow.
  static let companions: Int32 = 6

  /// Returns whether a descriptor is a socket.
  static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// The end of this process, which skips the exit handlers that a plugin may have installed.
enum WorkerProcess {
  /// The reason why the process ends, as its exit code.
  enum ExitCode: Int32 {
    /// The host has closed the socket or has ended, a question was answered, or the system has no thread.
    case done = 0

    /// The plugin wasn't opened, and the host was told why.
    case notOpened = 1

    /// The process wasn't started by a host.
    case usage = 64

    /// The host violated the protocol.
    case protocolError = 76
  }

  /// Ends the process, after writing a sentence to standard error, if there is one.
  static func end(_ end: ExitCode, _ sentence: String? = nil) -> Never {
    if let sentence {
      let line = "bindery-worker: \(sentence)\n"
      _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    _exit(end.rawValue)
  }

  /// Ends the process, since the worker has nothing to do any more.
  static func end(_ reason: HostLink.End) -> Never {
    switch reason {
    case .closed: end(.done)
    case .malformed(let reason): end(.protocolError, "the host said what can't be understood: \(reason)")
    case .noThread(let purpose): end(.done, "the system has no thread for \(purpose)")
    }
  }
}
