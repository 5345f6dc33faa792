public import Bindery
internal import Glibc

/// What is at the other end of a file descriptor.
///
/// This file is the only one of the module that asks the system. Every answer is of the moment.
public struct Terminal: Hashable, Sendable {
  /// The file descriptor.
  public let descriptor: Int32

  /// Names a file descriptor.
  ///
  /// - Parameter descriptor: The file descriptor. It stays its owner's.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }
}

extension Terminal {
  /// Where input comes from.
  public static let standardInput = Terminal(descriptor: STDIN_FILENO)

  /// Where results go.
  public static let standardOutput = Terminal(descriptor: STDOUT_FILENO)

  /// Where all else goes.
  public static let standardError = Terminal(descriptor: STDERR_FILENO)

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The size of the terminal, or `nil` if it is none or doesn't know.
  public var size: Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
