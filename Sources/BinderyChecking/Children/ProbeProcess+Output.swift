internal import BinderyTerminal

extension ProbeProcess.Outcome {
  /// Why the process has not examined anything, for a reason of its own, as it says itself; nothing where it has.
  var complaint: String? {
    guard let code, code != 0, answers.isEmpty else { return nil }
    let line = Self.firstLine(of: messages)
    return line.hasPrefix(Self.name) ? String(line.dropFirst(Self.name.count)) : nil
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
