internal import Bindery
internal import Glibc

/// The process's terminal, opened a second time, so that only this descriptor is nonblocking.
///
/// The owner of the device closes its descriptor.
struct TerminalDevice: Sendable {
  /// The result of reading from the terminal.
  enum Reading {
    /// Bytes were read: typed, pasted or sent as an answer by the terminal.
    case bytes(ArraySlice<UInt8>)

    /// There is nothing to read now.
    case nothing

    /// The terminal is closed, or belongs to another job.
    case refused
  }

  /// The file descriptor of the terminal.
  let descriptor: Int32

  /// Opens the terminal that is standard output.
  ///
  /// - Throws: A `TerminalError` if standard output isn't a terminal, or if it can't be opened.
  init() throws(TerminalError) {
    guard Terminal.standardOutput.isTerminal else { throw TerminalError(.notATerminal) }
    // After `su`, the terminal's own file is another user's, and only the second path leads to it.
    for path in ["/proc/self/fd/\(STDOUT_FILENO)", "/dev/tty"] {
      let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor < 0 else {
        self.descriptor = descriptor
        return
      }
    }
    throw .last("it can't be opened")
  }

  /// Closes the descriptor.
  func close() {
    _ = Glibc.close(descriptor)
  }

  /// The greatest size that is used; a terminal that claims more would need gigabytes of cells.
  private static let largest = Size(columns: 2000, rows: 1000)

  /// The size of the terminal, limited to the greatest one, or 80 × 24 if the terminal doesn't report its size.
  var size: Size {
    let size = Terminal(descriptor: descriptor).size ?? Size(columns: 80, rows: 24)
    return Size(columns: min(size.columns, Self.largest.columns), rows: min(size.rows, Self.largest.rows))
  }

  /// Whether the process's job is in the foreground of the terminal.
  ///
  /// Also true if it isn't the controlling terminal or is closed; reading then tells that it is closed.
  var isOurs: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// The terminal's settings (`termios`), or `nil` if the terminal is closed.
  var settings: termios? {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 ? settings : nil
  }

  /// Sets the terminal's settings at once, without waiting for pending output; returns whether that succeeded.
  @discardableResult
  func set(_ settings: termios) -> Bool {
    var settings = settings
    return tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Discards input that the terminal has received but the process hasn't read.
  func dropInput() {
    tcflush(descriptor, TCIFLUSH)
  }

  /// Reads the input that is available now, at most 64 KiB, without blocking.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .refused
  }

  /// Writes as many bytes as the terminal accepts now; returns their number, or `nil` if the terminal is closed.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return 0 }
    return count < 0 ? nil : count
  }
}

extension TerminalError {
  /// Returns an error with the words that say what failed, and with the reason in `errno` of the last system call.
  static func last(_ what: String) -> TerminalError {
    TerminalError(.failed, detail: "\(what) (\(String(cString: strerror(errno))))")
  }
}

extension termios {
  /// A copy of the settings in raw mode: each byte is delivered as typed, without echo, editing or signals.
  var raw: termios {
    var settings = self
    cfmakeraw(&settings)
    return settings
  }
}
