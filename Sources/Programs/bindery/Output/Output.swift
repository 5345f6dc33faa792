import ArgumentParser
import BinderyTerminal
internal import BinderyText
import Dispatch
import Glibc
import Synchronization

/// An output stream of the program: standard output or standard error.
struct Output {
  /// The maximum length of a message in bytes; the rest is truncated.
  private static let sentenceLimit = 1000

  /// The file descriptor of the stream.
  private let descriptor: Int32

  /// Standard output, the stream for results.
  static let standard = Output(descriptor: STDOUT_FILENO)

  /// Standard error, the stream for everything but results.
  static let standardError = Output(descriptor: STDERR_FILENO)

  /// Writes lines of text: made safe if the stream is a terminal, otherwise byte by byte as they are.
  ///
  /// - Parameter lines: The bytes of the lines; only the last one may be incomplete.
  /// - Throws: As `writeDrawn` does.
  func write(_ lines: some Collection<UInt8>) throws {
    guard isatty(descriptor) == 1 else { return try writeDrawn(lines) }
    let safe = Array(lines).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Array(SafeText(utf8: line.span).string.utf8)
    }
    try writeDrawn(Array(safe.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// Writes bytes that are safe for a terminal already and may hold control sequences for colors.
  ///
  /// If the reader has closed the pipe, the command ends quietly with exit code 0.
  ///
  /// - Parameter bytes: The bytes to write.
  /// - Throws: A `CommandError` if the bytes can't be written, or the reader has closed the pipe.
  func writeDrawn(_ bytes: some Collection<UInt8>) throws {
    if descriptor == STDOUT_FILENO, Self.foreignLocale != nil, bytes.contains(where: { $0 >= 0x80 }) {
      Self.warnOfForeignLocale()
    }
    try Array(bytes).withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count, let base = bytes.baseAddress {
        let count = Glibc.write(descriptor, base + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          waitUntilWritable()
          continue
        }
        if count < 0, errno == EPIPE { throw CommandError(exitCode: .success) }
        guard count >= 0 else {
          throw CommandError("can't write the output: \(String(cString: strerror(errno)))", exitCode: .outputFailed)
        }
        written += count
      }
    }
  }

  /// Blocks until a non-blocking stream accepts bytes again.
  private func waitUntilWritable() {
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&stream, 1, -1)
  }

  /// Calls a function when the reader of the stream closes it, which never happens for a file.
  ///
  /// - Parameter body: The function to call. It is called on a thread of its own, at most once.
  func whenReaderLeaves(_ body: @escaping @Sendable () -> Void) {
    let descriptor = descriptor
    DispatchQueue(label: "bindery.reader").async {
      // No event is requested, since poll() always reports that the other end is closed.
      var stream = pollfd(fd: descriptor, events: 0, revents: 0)
      while poll(&stream, 1, -1) < 0, errno == EINTR {}
      if stream.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { body() }
    }
  }

  /// Prints a message after the program's name, made safe for a terminal and limited in length.
  ///
  /// Errors of the stream are ignored. Messages for standard error go to the listener instead if there is one.
  func say(_ sentence: String) {
    if descriptor == STDERR_FILENO, let listener = Self.listener.withLock({ $0 }) { return listener(sentence) }
    try? writeDrawn(Array("bindery: \(SafeText(Self.shortened(sentence)))\n".utf8))
  }

  /// Returns a sentence of at most `sentenceLimit` bytes, which ends in an ellipsis if it was longer.
  private static func shortened(_ sentence: String) -> String {
    guard sentence.utf8.count > sentenceLimit else { return sentence }
    // The index is rounded down to the beginning of a character.
    return sentence[..<sentence.utf8.index(sentence.startIndex, offsetBy: sentenceLimit)] + "…"
  }

  /// Warns once that the environment names a locale that isn't UTF-8, if results go to a terminal.
  static func warnOfForeignLocale() {
    guard let locale = foreignLocale, !isLocaleTold.exchange(true, ordering: .relaxed) else { return }
    standardError.say(
      "warning: \(locale.variable) is '\(locale.name)', which isn't UTF-8, so that letters may look wrong; set it to a "
        + "locale of UTF-8, eg C.UTF-8")
  }

  /// The locale of the environment if it isn't UTF-8 and results go to a terminal.
  private static let foreignLocale: NamedLocale? = {
    guard Terminal.standardOutput.isTerminal else { return nil }
    return NamedLocale(environment: Environment.variables).flatMap { $0.isForeign ? $0 : nil }
  }()

  /// Whether the user was warned of a locale that isn't UTF-8.
  private static let isLocaleTold = Atomic(false)

  /// Sets a function that receives the messages for standard error while the terminal shows a screen.
  ///
  /// - Parameter listener: The function, which may be called on any thread, or `nil` to print messages again.
  static func listen(_ listener: (@Sendable (String) -> Void)?) {
    Self.listener.withLock { $0 = listener }
  }

  /// The function that receives the messages for standard error, or `nil` if they are printed.
  private static let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Ignores SIGPIPE, so that a write to a closed pipe fails instead of ending the program.
  static func ignoreClosedReaders() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Opens `/dev/null` in place of each closed standard stream, so that reads or writes fail.
  ///
  /// Otherwise, the next opened file would take the descriptor of the closed stream.
  static func openClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
