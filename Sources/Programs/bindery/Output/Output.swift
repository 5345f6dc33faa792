import ArgumentParser
import BinderyTerminal
internal import BinderyText
import Dispatch
import Glibc

/// A stream that the program writes to.
struct Output {
  /// The most characters of a sentence that are said.
  private static let sentenceLimit = 1000

  private let descriptor: Int32

  /// Results.
  static let standard = Output(descriptor: STDOUT_FILENO)

  /// Everything else.
  static let standardError = Output(descriptor: STDERR_FILENO)

  /// Writes bytes. Ends the program quietly where nobody reads them any more.
  ///
  /// - Throws: Why they can't be written.
  func write(_ bytes: some Collection<UInt8>) throws {
    try Array(bytes).withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count, let base = bytes.baseAddress {
        let count = systemWrite(descriptor, base + written, bytes.count - written)
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

  /// Waits until a stream that doesn't block takes bytes again.
  private func waitUntilWritable() {
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&stream, 1, -1)
  }

  /// Has a function called when nobody reads the stream any more. A file is read for good.
  ///
  /// - Parameter body: Called on a thread of its own, at most once.
  func whenReaderLeaves(_ body: @escaping @Sendable () -> Void) {
    let descriptor = descriptor
    DispatchQueue(label: "bindery.reader").async {
      // What is asked for is nothing: that the other end is closed is told anyway.
      var stream = pollfd(fd: descriptor, events: 0, revents: 0)
      while poll(&stream, 1, -1) < 0, errno == EINTR {}
      if stream.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { body() }
    }
  }

  /// Says a sentence in the name of the program, made safe for a terminal, and cut where
  /// data made it endless. A stream that takes none is left alone.
  func say(_ sentence: String) {
    let shown = sentence.utf8.count > Self.sentenceLimit ? sentence.prefix(Self.sentenceLimit) + "…" : sentence
    try? write(Array("bindery: \(SafeText(shown))\n".utf8))
  }

  /// Has a write to a pipe that nobody reads any more fail, in place of ending the program.
  static func ignoreClosedReaders() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Gives standard streams that were closed to a file that refuses what they are for.
  ///
  /// Else the next file that is opened would take their place.
  static func openClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Stands for `write`, whose name the method above takes.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
