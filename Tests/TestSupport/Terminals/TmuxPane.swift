package import Bindery
import Glibc
import Synchronization

/// A terminal by tmux, to judge what is sent to one by another program than ours.
///
/// It belongs to a tmux server of its own, which ends with the last reference, and also if the tests are killed: then
/// the program in the pane has nothing more to read, and tmux ends with its last pane.
package final class TmuxPane: Sendable {
  /// Whether tmux is installed.
  package static let isInstalled = (try? shell("command -v tmux")) != nil

  private let folder: TemporaryFolder
  private let descriptor: Int32
  private let count = Mutex(0)

  /// Starts tmux with one pane of a size.
  ///
  /// - Throws: A `ShellError` if it can't be started.
  package init(size: Size) throws {
    folder = try TemporaryFolder()
    let pipe = folder.path(of: "pipe")
    try shell("mkfifo '\(pipe)'")
    // Opened for both, it needs no reader yet.
    descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    try tmux("set -g status off ';' new-session -d -x \(size.columns) -y \(size.rows) \"exec cat '\(pipe)'\"")
  }

  deinit {
    _ = try? tmux("kill-server")
    close(descriptor)
  }

  /// Sends bytes to the terminal, and waits until it has understood them.
  ///
  /// - Parameter bytes: The bytes, at most as many as a pipe holds.
  /// - Returns: The cells of each row, one for each scalar, without those at its end that are blank.
  /// - Throws: A `ShellError` if tmux has ended, or a `WaitedInVain` if the bytes don't arrive.
  package func show(_ bytes: [UInt8]) async throws -> [[TerminalCell]] {
    let title = count.withLock { count in
      count += 1
      return "shown-\(count)"
    }
    let all = bytes + "\u{1B}]2;\(title)\u{7}".utf8
    guard write(descriptor, all, all.count) == all.count else {
      throw ShellError(command: "write", output: "the pipe to tmux is full")
    }
    try await waitUntil("tmux has shown \(title)") {
      try tmux("display-message -p '#{pane_title}'") == title + "\n"
    }
    let rows = try tmux("capture-pane -p -e -N").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // A style lasts beyond the end of its row.
    var style = TerminalCell.Style()
    return rows.map { TerminalCell.row($0, in: &style) }
  }

  @discardableResult
  private func tmux(_ command: String) throws -> String {
    try shell("env -u TMUX LC_ALL=C.UTF-8 tmux -u -f /dev/null -S '\(folder.path(of: "socket"))' \(command)")
  }
}

extension TerminalCell {
  /// Reads a row that tmux has captured with its styles, where each scalar becomes a cell.
  fileprivate static func row(_ captured: Substring, in style: inout Style) -> [TerminalCell] {
    var cells: [TerminalCell] = []
    var rest = captured.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        let sequence = rest.prefix { $0 != "m" }
        rest = rest[sequence.endIndex...].dropFirst()
        let parameters = String(sequence.dropFirst()).split(separator: ";").compactMap { Int($0) }
        for parameter in parameters.isEmpty ? [0] : parameters { style.apply(parameter) }
      } else {
        cells.append(TerminalCell(text: String(scalar), style: style))
      }
    }
    return cells.trimmed
  }
}

extension [TerminalCell] {
  /// The cells without those at the end that are blank and plain.
  package var trimmed: [TerminalCell] {
    Array(prefix((lastIndex { $0 != .erased } ?? -1) + 1))
  }
}
