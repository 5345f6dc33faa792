import Foundation
import Synchronization

/// Lines that a program reads as its standard input, which come bit by bit.
final class SlowInput: Sendable {
  /// The end that the program gets.
  let reader: Int32

  private let writer: Int32
  private let isFed = Mutex(false)

  init() throws {
    var ends: [Int32] = [-1, -1]
    // A socket in place of a pipe: to write where nobody reads any more is then no signal for all tests.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit { close(reader) }

  /// Writes lines on a thread of its own, some at a time with a pause after them, and then closes the input. Does so the
  /// first time that it is called.
  func feed(_ lines: [String], by count: Int, pause milliseconds: UInt32) {
    let wasFed = isFed.withLock { isFed in
      defer { isFed = true }
      return isFed
    }
    guard !wasFed else { return }
    Thread.detachNewThread { [writer] in
      defer { close(writer) }
      for start in stride(from: 0, to: lines.count, by: count) {
        var rest = Array(lines[start..<min(start + count, lines.count)].joined().utf8)[...]
        while !rest.isEmpty {
          let sent = rest.withUnsafeBytes { send(writer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          guard sent > 0 else { return }
          rest = rest.dropFirst(sent)
        }
        usleep(milliseconds * 1000)
      }
    }
  }
}
