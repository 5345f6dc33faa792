import Bindery
import BinderyTerminal
import Glibc

/// A file with a line for each event.
struct EventLog {
  private let descriptor: Int32

  /// Opens a log to append to; `nil` if that fails.
  init?(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  /// Appends a line at once.
  func write(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// Returns an event as a line.
  static func line(of event: SessionEvent) -> String {
    switch event {
    case .input(let inputs): "input " + inputs.map(word).joined(separator: " ")
    case .resized(let size): "resized \(size.columns) \(size.rows)"
    case .featuresChanged: "changed"
    case .resumed: "resumed"
    case .ended(.signal(let number)): "ended \(number)"
    case .ended(.hangup): "ended hangup"
    }
  }

  private static func word(of input: TerminalInput) -> String {
    switch input {
    case .key(let chord): chord.key.contractName
    case .paste(let text): "paste:\(text)"
    case .mouse: "mouse"
    case .focus(let isFocused): isFocused ? "focused" : "unfocused"
    case .report(let report): "report:\(report)"
    }
  }
}
