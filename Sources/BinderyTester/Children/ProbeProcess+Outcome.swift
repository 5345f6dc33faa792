internal import BinderyProbe
internal import BinderyText

extension ProbeProcess.Outcome {
  /// Whether the case is over: the process said so, and exited with the code 0 before its time limit.
  var isDone: Bool { signal == nil && (code ?? 0) == 0 && !isTimedOut && answers.contains(.done) }

  /// The reason why the process never got to load the plugin, as a sentence without a period; `nil` if it did.
  ///
  /// It isn't the plugin's fault: a time limit, an error message of `bindery-probe`, or an early end.
  var complaint: String? {
    guard !answers.contains(.ready) else { return nil }
    if isTimedOut { return "'bindery-probe' wasn't ready within \(seconds ?? 0) s" }
    let line = Self.firstLine(of: messages)
    if line.hasPrefix(Self.name) { return String(line.dropFirst(Self.name.count)) }
    let end = signal.map { "by signal \($0)" } ?? "with the exit code \(code ?? 0)"
    return "'bindery-probe' ended \(end) before it loaded the plugin"
  }

  /// What the plugin wrote to standard output or else standard error, as a sentence without a period, or `nil` if it
  /// wrote nothing.
  var unwanted: String? {
    for (bytes, name) in [(output, "stdout"), (messages, "stderr")] where !bytes.isEmpty {
      return "it wrote \(bytes.count) bytes to \(name): '\(Self.firstLine(of: bytes))'"
    }
    return nil
  }

  /// The prefix of the messages of `bindery-probe`.
  private static let name = "bindery-probe: "

  /// Returns the first line of some text, without control characters, and cut to 80 bytes.
  private static func firstLine(of bytes: [UInt8]) -> String {
    let line = bytes.drop { $0 == 0x0a }.prefix(80).prefix { $0 != 0x0a }
    return SafeText(String(decoding: line, as: UTF8.self)).string
  }
}
