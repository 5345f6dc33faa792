internal import Bindery
internal import Glibc

/// The terminal of the process, opened anew: it is nonblocking here, and nowhere else.
///
/// The owner of the device closes its descriptor.
struct TerminalDevice: Sendable {
  /// What reading from a terminal gave.
  enum Reading {
    /// Bytes that were typed, pasted or answered.
    case bytes(ArraySlice<UInt8>)

    /// There is nothing to read now.
    case nothing

    /// The terminal is closed, or belongs to another job.
    case refused
  }

  /// The file descriptor.
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

  /// The most columns and rows that are used. A terminal that claims to have more would need gigabytes of cells.
  private static let largest = Size(columns: 2000, rows: 1000)

  /// The size that is used, or that of a common terminal if the terminal doesn't tell.
  var size: Size {
    let size = Terminal(descriptor: descriptor).size ?? Size(columns: 80, rows: 24)
    return Size(columns: min(size.columns, Self.largest.columns), rows: min(size.rows, Self.largest.rows))
  }

  /// Whether the terminal belongs to the process's own job.
  ///
  /// It belongs to everybody if it isn't the controlling terminal, and is only found closed by reading it.
  var isOurs: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// The settings, or `nil` if the terminal is closed.
  var settings: termios? {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 ? settings : nil
  }

  /// Changes the settings at once, without waiting until what was written has been sent; returns whether that succeeded.
  @discardableResult
  func set(_ settings: termios) -> Bool {
    var settings = settings
    return tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Drops what was typed and not read yet.
  func dropInput() {
    tcflush(descriptor, TCIFLUSH)
  }

  /// Reads what there is now, at most 64 KiB.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .refused
  }

  /// Writes as many bytes as the terminal takes now, and returns their number, or `nil` if the terminal is closed.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return 0 }
    return count < 0 ? nil : count
  }
}

extension TerminalError {
  /// An error of the last system call, which `errno` tells.
  static func last(_ what: String) -> TerminalError {
    TerminalError(.failed, detail: "\(what) (\(String(cString: strerror(errno))))")
  }
}

extension termios {
  /// The same settings, but with each byte handed over as it is typed, unchanged and without echo or signals.
  var raw: termios {
    var settings = self
    cfmakeraw(&settings)
    return settings
  }
}
