internal import Glibc

/// This process, and how it ends: at once, whatever a plugin has asked to be called at the end.
enum WorkerProcess {
  /// Why the process ends, as its exit code.
  enum End: Int32 {
    /// The host has closed the socket, or has gone.
    case done = 0

    /// The plugin isn't run, and the host was told why.
    case notOpened = 1

    /// It was started by someone who is no host.
    case usage = 64

    /// The host said what can't be understood.
    case protocolError = 76
  }

  /// Ends the process.
  ///
  /// - Parameters:
  ///   - end: Why.
  ///   - sentence: What is written to standard error before.
  static func end(_ end: End, _ sentence: String? = nil) -> Never {
    if let sentence {
      let line = "bindery-worker: \(sentence)\n"
      _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    _exit(end.rawValue)
  }
}
