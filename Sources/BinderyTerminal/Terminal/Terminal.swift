public import Bindery
internal import Glibc

/// A stream of the process, identified by its file descriptor, which may be a terminal.
///
/// Nothing is cached: each property asks the system again. Only this file and those of sessions make system calls.
public struct Terminal: Hashable, Sendable {
  /// The file descriptor of the stream, which its owner keeps open and closes.
  public let descriptor: Int32

  /// Creates a value for a stream's file descriptor, which its owner keeps open and closes.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }
}

extension Terminal {
  /// The standard input of the process.
  public static let standardInput = Terminal(descriptor: STDIN_FILENO)

  /// The standard output of the process, for results.
  public static let standardOutput = Terminal(descriptor: STDOUT_FILENO)

  /// The standard error of the process, for messages, progress and all else that isn't a result.
  public static let standardError = Terminal(descriptor: STDERR_FILENO)

  /// Whether the stream is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The size of the terminal, or `nil` if the stream isn't a terminal or doesn't report its size.
  public var size: Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
