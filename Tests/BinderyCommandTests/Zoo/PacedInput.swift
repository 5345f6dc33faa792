import Foundation
import Synchronization

/// Items that a program reads as its standard input, given to it no faster than it writes their rows to a file.
final class PacedInput: Sendable {
  private struct State {
    var rest: ArraySlice<String>
    var given = 0
    var rows = 0
    var output: FileHandle?
    var isClosed = false
  }

  /// The most items that the program has been given and has written no row of.
  static let lead = 100

  /// The end that the program gets.
  let reader: Int32

  private let writer: Int32
  private let path: String
  private let state: Mutex<State>

  /// Creates an input of which nothing is given yet.
  ///
  /// - Parameters:
  ///   - lines: The items, a line each.
  ///   - path: The file to which the program writes a row for each.
  /// - Throws: That there is no socket.
  init(_ lines: [String], rowsIn path: String) throws {
    var ends: [Int32] = [-1, -1]
    // A socket in place of a pipe: to write where nobody reads any more is then no signal for all tests.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    (reader, writer) = (ends[0], ends[1])
    self.path = path
    state = Mutex(State(rest: lines[...]))
  }

  deinit {
    close(reader)
    if !state.withLock({ $0.isClosed }) { close(writer) }
  }

  /// Gives the program as many items as it may have, and the end of its input behind the last. Called often, on a
  /// thread that may wait.
  ///
  /// - Returns: The number of rows that the program has written.
  func feed() -> Int {
    state.withLock { state in
      state.rows += newRows(in: &state.output)
      let lines = state.rest.prefix(max(0, Self.lead - (state.given - state.rows)))
      state.rest = state.rest.dropFirst(lines.count)
      state.given += lines.count
      write(lines.joined())
      if state.rest.isEmpty, !state.isClosed { state.isClosed = close(writer) == 0 }
      return state.rows
    }
  }

  private func newRows(in output: inout FileHandle?) -> Int {
    output = output ?? FileHandle(forReadingAtPath: path)
    return (try? output?.readToEnd())?.count { $0 == UInt8(ascii: "\n") } ?? 0
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(writer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }
}
