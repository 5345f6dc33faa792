extension ControlSequence {
  /// The report of the terminal that the sequence holds, or `nil` if it holds none.
  var report: TerminalInput? {
    let report: TerminalReport? =
      switch marker {
      case UInt8(ascii: "?"): privateReport
      case UInt8(ascii: ">") where isBare(final: "c"): .secondaryAttributes(numbers)
      case nil: cursorReport
      default: nil
      }
    return report.map { .report($0) }
  }

  /// The report that a sequence with a private marker (`?`) encodes, or `nil` for another sequence.
  private var privateReport: TerminalReport? {
    switch Unicode.Scalar(final) {
    case "c" where intermediates.isEmpty: .deviceAttributes(numbers)
    case "u" where intermediates.isEmpty: .keyboardFlags(self[0] ?? 0)
    case "R" where intermediates.isEmpty: position.map { .cursor($0) }
    case "y" where intermediates == [UInt8(ascii: "$")]: modeReport
    default: nil
    }
  }

  /// The report on a terminal mode (DECRPM), or `nil` if the numbers are invalid.
  private var modeReport: TerminalReport? {
    guard numbers.count == 2, let state = TerminalReport.ModeState(rawValue: numbers[1]) else { return nil }
    return .mode(numbers[0], state)
  }

  /// The reported position of the cursor; `nil` if the sequence may also be F3 with modifier keys.
  private var cursorReport: TerminalReport? {
    guard isBare(final: "R"), let position else { return nil }
    return self[0] == 1 && (2...16).contains(self[1] ?? 0) ? nil : .cursor(position)
  }

  /// The position that the first two numbers give, counted from 0, or `nil` if one is missing.
  private var position: FramePosition? {
    guard let row = self[0], let column = self[1] else { return nil }
    return FramePosition(column: max(column - 1, 0), row: max(row - 1, 0))
  }

  /// Returns whether the sequence ends with a character and has no intermediate bytes.
  private func isBare(final: Unicode.Scalar) -> Bool {
    intermediates.isEmpty && self.final == UInt8(ascii: final)
  }
}

extension TerminalReport {
  /// Creates a report from the content of a string sequence, between its introducer and its end.
  ///
  /// - Parameters:
  ///   - bytes: The content of the string.
  ///   - introducer: The byte after ESC: `]` for OSC, `P` for DCS.
  init(string bytes: [UInt8], introducer: UInt8) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch Unicode.Scalar(introducer) {
    case "P" where text.hasPrefix(">|"): self = .version(String(text.dropFirst(2)))
    case "]": self = Self.color(text) ?? .unknown
    default: self = .unknown
    }
  }

  /// Parses the report of a color (OSC 10 to 12), or returns `nil` if it has another form.
  private static func color(_ text: String) -> TerminalReport? {
    let parts = text.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let specification = parts[1].split(separator: ":", maxSplits: 1).last,
      ["rgb:", "rgba:"].contains(where: parts[1].hasPrefix)
    else { return nil }
    let values = specification.split(separator: "/", omittingEmptySubsequences: false).map(component)
    guard (3...4).contains(values.count), let red = values[0], let green = values[1], let blue = values[2]
    else { return nil }
    switch parts[0] {
    case "10": return .foreground(red: red, green: green, blue: blue)
    case "11": return .background(red: red, green: green, blue: blue)
    default: return nil
    }
  }

  /// Converts a color component of one to four hexadecimal digits to the range 0 to 255; `nil` if malformed.
  private static func component(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
    else { return nil }
    let largest = 1 << (4 * digits.utf8.count) - 1
    return UInt8((value * 255 + largest / 2) / largest)
  }
}
