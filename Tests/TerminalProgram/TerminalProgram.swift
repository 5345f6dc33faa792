import Bindery
import BinderyTerminal
import BinderyText
import Glibc

/// A program with a session, for tests: `terminal-program LOG [OPTION...]`.
///
/// It appends what happens to the file LOG, a line each, and shows frames. The options are `main-screen`,
/// `slow-escape`, `slow-answers` and `no-mouse`. Some keys do something, as ``Command`` tells.
@main
@MainActor
struct TerminalProgram {
  private let log: EventLog
  private let session: TerminalSession
  private var frames = 0

  static func main() async {
    guard CommandLine.arguments.count > 1, let log = EventLog(CommandLine.arguments[1]) else { exit(64) }
    do {
      var program = try TerminalProgram(log, Set(CommandLine.arguments.dropFirst(2)))
      try await program.run()
    } catch {
      log.write("error \(error)")
      exit(2)
    }
  }

  private init(_ log: EventLog, _ words: Set<String>) throws {
    let options = SessionOptions(
      usesAlternateScreen: !words.contains("main-screen"), usesMouse: !words.contains("no-mouse"),
      escapeDelay: words.contains("slow-escape") ? .seconds(3600) : .milliseconds(25),
      answerDelay: words.contains("slow-answers") ? .seconds(3600) : .milliseconds(250))
    self.log = log
    session = try TerminalSession(options: options)
    log.write("begun \(session.size.columns) \(session.size.rows) \(getpid()) \(getppid())")
  }

  private mutating func run() async throws {
    show("frame")
    for await event in session.events {
      log.write(EventLog.line(of: event))
      switch event {
      case .input(let inputs): for input in inputs { try await take(input) }
      case .resized: show("resized")
      case .featuresChanged: log.write("features \(description(of: session))")
      case .resumed: break
      case .ended: session.end()
      }
    }
    log.write("over")
  }

  private func description(of session: TerminalSession) -> String {
    let features = session.features
    return "clusters=\(features.hasClusterWidths) light=\(session.isBackgroundLight.map { "\($0)" } ?? "?")"
  }

  /// Shows a frame with a word and its number in the first row, and the number over and over in the rows below.
  private mutating func show(_ word: String) {
    frames += 1
    var frame = Frame(size: session.size)
    for row in 0..<session.size.rows {
      let text = row == 0 ? "\(word) \(frames)" : String(repeating: "\(frames) ", count: session.size.columns)
      let position = FramePosition(column: 0, row: row)
      frame.write(SafeText(text), .plain, at: position, within: session.size.columns)
    }
    session.show(frame)
  }

  private mutating func take(_ input: TerminalInput) async throws {
    guard case .key(let chord) = input, case .character(let character) = chord.key, chord.modifiers == [],
      let command = Command(rawValue: character)
    else { return }
    switch command {
    case .end, .endTwice:
      session.end()
      if command == .endTwice { session.end() }
    case .fail: throw TerminalError(.failed, detail: "on request")
    case .exit: exit(3)
    case .suspend: session.suspend()
    case .show: show("shown")
    case .showMany:
      for _ in 0..<100 { show("many") }
      show("LAST")
    case .redraw: session.redraw()
    case .mouseOff: session.setMouse(false)
    case .mouseOn: session.setMouse(true)
    case .lend: await lend()
    case .facts: log.write("features \(description(of: session))")
    case .hang: while true { sleep(1000) }
    case .overflow:
      // Prepares this thread, which the main actor may never have used before.
      show("deep")
      Crash.happen(command)
    default: Crash.happen(command)
    }
  }

  private func lend() async {
    await session.leave {
      log.write("lent")
      // A line of input, which a terminal in its usual state hands over whole.
      log.write("line \(readLine() ?? "-")")
    }
    log.write("returned")
  }
}
