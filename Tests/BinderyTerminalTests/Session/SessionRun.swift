import Bindery
import Foundation
import TestSupport

/// A run of the program with a session, on a terminal of which the test is the screen and the keyboard.
final class SessionRun {
  /// What a terminal answers that knows everything: modes 2026 and 2027, kitty's keyboard, a light background, DA1.
  static let answers = "\u{1b}[?2026;2$y\u{1b}[?2027;2$y\u{1b}[?0u\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[?62c"

  /// What the session begins with and ends with.
  static let (entering, leaving) = ("\u{1b}[?1049h", "\u{1b}[?1049l")

  let terminal: PseudoTerminal
  let process: ChildProcess

  /// The settings of the terminal before the program.
  let settings: [UInt8]

  private let folder: TemporaryFolder
  private let answers: String?
  private var written: [UInt8] = []
  private var hasAnswered = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - options: The program's options.
  ///   - answers: What the terminal answers to the questions, or `nil` if it doesn't.
  ///   - script: The commands of a shell that start the program, which is `$PROGRAM` there.
  ///   - term: The kind of terminal.
  /// - Throws: Why there is no terminal or process.
  init(
    _ options: String = "", answers: String? = SessionRun.answers, script: String = "exec $PROGRAM",
    term: String = "xterm"
  ) throws {
    (folder, terminal) = (try TemporaryFolder(), try PseudoTerminal(columns: 80, rows: 24))
    (settings, self.answers) = (terminal.settings, answers)
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = term
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["PROGRAM"] = "\(Self.program) \(folder.path(of: "log")) \(options)"
    process = try ChildProcess(
      "/bin/sh", ["-c", "ulimit -c 0; \(script)"], environment: environment, terminal: terminal.path)
  }

  /// The program that was built with the tests, in the same folder.
  private static let program = BuildFolder.program("terminal-program") ?? "terminal-program"

  /// The lines of the program's log so far.
  var lines: [String] {
    let log = (try? String(contentsOfFile: folder.path(of: "log"), encoding: .utf8)) ?? ""
    return log.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  /// Reads what was written so far, and answers the questions in it.
  func output() -> String {
    written += terminal.readNow()
    let text = String(decoding: written, as: UTF8.self)
    if let answers, !hasAnswered, text.contains("\u{1b}[c") {
      hasAnswered = true
      terminal.send(answers)
    }
    return text
  }

  /// The number of times that a text has been written.
  func count(_ text: String) -> Int {
    output().components(separatedBy: text).count - 1
  }

  /// Waits until a text has been written so often.
  func shows(_ text: String, times: Int = 1) async throws {
    try await waitUntil("\(text.debugDescription) is shown \(times) times", unless: end) { count(text) >= times }
  }

  /// Waits until the log has so many lines that begin with a text.
  func logs(_ text: String, times: Int = 1) async throws {
    try await waitUntil("the log has '\(text)' \(times) times", unless: end) {
      _ = output()
      return lines.filter { $0.hasPrefix(text) }.count >= times
    }
  }

  /// Waits until the first frame is shown, and all answers have been taken and have had their effect.
  func begins() async throws {
    try await shows("frame 1")
    guard answers == Self.answers else { return }
    try await logs("features clusters=true light=true")
    for mode in ["\u{1b}[?2027h", "\u{1b}[>1u"] { try await shows(mode) }
  }

  /// Waits until the process has ended.
  ///
  /// - Returns: The exit code, or 128 and the signal that ended it.
  func ends() async throws -> Int32 {
    try await waitUntil("the program ends; \(lines)") {
      _ = output()
      return !process.isRunning
    }
    return process.wait()
  }

  /// The process ID of the program, and that of its parent.
  var identifiers: (program: pid_t, parent: pid_t)? {
    let words = lines.first { $0.hasPrefix("begun ") }?.split(separator: " ").compactMap { pid_t($0) } ?? []
    return words.count == 4 ? (words[2], words[3]) : nil
  }

  /// Waits until a process has stopped, as the kernel tells.
  func stops(_ process: () -> pid_t?) async throws {
    try await waitUntil("the program has stopped", unless: end) {
      _ = output()
      guard let process = process(), let stat = ProcessFiles.text("/proc/\(process)/stat") else { return false }
      return stat.split(separator: ")").last?.hasPrefix(" T") == true
    }
  }

  /// The process ID of a child of the shell.
  var child: pid_t? {
    ProcessFiles.children(of: process.identifier, thread: process.identifier).first
  }

  private func end() -> String? {
    process.isRunning ? nil : "the program has ended; \(lines)"
  }
}
