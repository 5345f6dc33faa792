import Foundation
import TestSupport
import Testing

/// A run of `bindery browse` in a terminal by tmux, at whose keyboard a test sits.
///
/// The terminal belongs to a tmux server of its own, which ends with the last reference, and also if the tests are
/// killed.
final class BrowseRun: Sendable {
  /// Whether tmux is installed.
  static let isPossible = (try? TestSupport.shell("command -v tmux")) != nil

  private let folder: TemporaryFolder
  private let lifeline: FileHandle

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, as a shell reads them.
  ///   - size: The columns and rows of the terminal.
  ///   - environment: The variables that the program sees besides the necessary ones.
  ///   - script: The commands of a shell that start the program, which is `bindery` there.
  /// - Throws: A `ShellError` where tmux can't be started.
  init(
    _ arguments: String = "", size: (columns: Int, rows: Int) = (80, 24), environment: [String: String] = [:],
    script: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    let variables = surroundings(home: folder.path).merging(["LC_ALL": "C.UTF-8"]) { $1 }.merging(environment) { $1 }
    // The terminal's kind is tmux's to say.
    let exports = variables.filter { $0.key != "TERM" }.map { "export \($0.key)='\($0.value)'" }.sorted()
    let settings = "stty -a | sed 's/rows [0-9]*; columns [0-9]*;//'"
    let program = try URL(filePath: Program.path).deletingLastPathComponent().path
    let lines =
      exports + [
        "cd '\(folder.path)'", "PATH='\(program)':\"$PATH\"", "ulimit -c 0", "trap : INT HUP TERM QUIT",
        "echo the shell",
        "\(settings) > before", script ?? "sh start", "echo $? > code", "\(settings) > after", "touch done", "exec cat",
      ]
    try folder.write("echo $$ > pid; exec bindery browse \(arguments)\n".utf8, to: "start")
    try folder.write((lines.joined(separator: "\n") + "\n").utf8, to: "script")
    try TestSupport.shell("mkfifo '\(folder.path(of: "life"))'")
    // Opened for both, it needs no reader yet. Whoever reads it sees its end when this process is gone.
    let descriptor = open(folder.path(of: "life"), O_RDWR | O_CLOEXEC)
    lifeline = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let (life, socket) = (folder.path(of: "life"), folder.path(of: "socket"))
    try tmux(
      "set -g status off ';' set -g escape-time 0 ';' new-session -d -x \(size.columns) -y \(size.rows) "
        + "\"exec env -i TERM=\\$TERM sh '\(folder.path(of: "script"))'\" ';' "
        + "run-shell -b \"cat '\(life)'; tmux -S '\(socket)' kill-server\"")
  }

  deinit {
    _ = try? tmux("kill-server")
  }

  @discardableResult
  private func tmux(_ command: String) throws -> String {
    try TestSupport.shell(
      "env -u TMUX LC_ALL=C.UTF-8 tmux -u -f /dev/null -S '\(folder.path(of: "socket"))' \(command)")
  }
}

// MARK: Keys and signals

extension BrowseRun {
  /// Types characters.
  func type(_ text: String) throws {
    try tmux("send-keys -l -- '\(text)'")
  }

  /// Presses keys by tmux's names, such as `Enter`, `Down` or `C-c`.
  func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys '\(key)'") }
  }

  /// Changes the size of the terminal.
  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window -x \(columns) -y \(rows)")
  }

  /// Sends a signal to the program.
  func send(_ signal: Int32) throws {
    let process = try #require(Int32(text(of: "pid")))
    kill(process, signal)
  }
}

// MARK: What is seen

extension BrowseRun {
  /// The rows of the terminal, without the blanks at their ends.
  var rows: [String] {
    get throws {
      try tmux("capture-pane -p").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// Waits until the terminal shows something.
  func shows(_ what: String, _ condition: ([String]) -> Bool) async throws {
    var rows: [String] = []
    try await waitUntil(
      "the terminal shows \(what), instead of:\n\(rows.joined(separator: "\n"))",
      unless: { hasEnded ? "the program has ended with the code \(text(of: "code"))" : nil }
    ) {
      rows = try self.rows
      return condition(rows)
    }
  }

  /// Waits until a row contains a text.
  func shows(_ text: String) async throws {
    try await shows("'\(text)'") { $0.contains { $0.contains(text) } }
  }

  /// Waits until the program has ended.
  ///
  /// - Returns: Its exit code, or 128 and the signal that ended it.
  func ends() async throws -> Int32? {
    try await waitUntil("the program has ended") { hasEnded }
    return Int32(text(of: "code"))
  }

  /// The settings of the terminal before and after the program, as `stty -a` tells them.
  var settings: (before: String, after: String) { (text(of: "before"), text(of: "after")) }

  private var hasEnded: Bool { FileManager.default.fileExists(atPath: folder.path(of: "done")) }

  private func text(of file: String) -> String {
    let text = try? String(contentsOfFile: folder.path(of: file), encoding: .utf8)
    return (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
