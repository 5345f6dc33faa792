internal import BinderyProbe
internal import BinderyText

extension ProbeProcess.Outcome {
  /// Whether the case is over: the process has said so, and has ended by itself and well.
  var isDone: Bool { signal == nil && (code ?? 0) == 0 && !isTimedOut && answers.contains(.done) }

  /// Why the process has not loaded the plugin, which is no fault of the plugin's; nothing where it has.
  var complaint: String? {
    guard !answers.contains(.ready) else { return nil }
    if isTimedOut { return "'bindery-probe' wasn't ready within \(seconds ?? 0) s" }
    let line = Self.firstLine(of: messages)
    if line.hasPrefix(Self.name) { return String(line.dropFirst(Self.name.count)) }
    let end = signal.map { "by signal \($0)" } ?? "with the exit code \(code ?? 0)"
    return "'bindery-probe' ended \(end) before it loaded the plugin"
  }

  /// What the plugin has written to where it must not write, as a sentence; nothing where it has written nothing.
  var unwanted: String? {
    for (bytes, name) in [(output, "stdout"), (messages, "stderr")] where !bytes.isEmpty {
      return "it wrote \(bytes.count) bytes to \(name): '\(Self.firstLine(of: bytes))'"
    }
    return nil
  }

  /// How the program that examines plugins begins its complaints.
  private static let name = "bindery-probe: "

  /// The first line of some text, safe to be shown, and cut where it is long.
  private static func firstLine(of bytes: [UInt8]) -> String {
    let line = bytes.drop { $0 == 0x0a }.prefix(80).prefix { $0 != 0x0a }
    return SafeText(String(decoding: line, as: UTF8.self)).string
  }
}
