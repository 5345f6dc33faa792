internal import Bindery

extension RecordObservation {
  /// The observation as text with a line for each part, to compare observations of different processes; if it failed,
  /// the failure alone.
  public var transcript: String {
    if let failure { return "failure: \(TestRecord.quoted(failure))" }
    var lines = ["identity: \(TestRecord.quoted(identity))", "version: \(version)"]
    lines += drawing.transcript(of: "line")
    for view in views {
      lines += view.failure.map { ["\(view.purpose): failure \(TestRecord.quoted($0))"] } ?? []
      lines += view.drawing.transcript(of: "\(view.purpose) line")
    }
    lines += preferredSizes.sorted { $0.key < $1.key }.map {
      "preferred size of \($0): \($1.columns) x \($1.rows)"
    }
    lines += properties.map { "property '\($0.name)': \($0.answer.transcript)" }
    lines += actions.map { "action '\($0.name)': \($0.answer.transcript)" }
    lines += reasons.map { "reason against '\($0.name)': \($0.answer.transcript)" }
    return lines.joined(separator: "\n")
  }

  /// Returns the first line in which two transcripts differ, as a clause such as `it shows version: 1, in a worker
  /// version: 2`; or `nil` if they are equal.
  ///
  /// - Parameters:
  ///   - first: A transcript.
  ///   - firstName: The words in front of the first transcript's line, such as "it shows".
  ///   - second: The transcript to compare with.
  ///   - secondName: The words before the line of `second`, eg "in a worker".
  /// - Returns: Both lines, each behind its words and cut to 200 characters; `nothing` in place of a missing line.
  public static func difference(
    _ first: String, _ firstName: String, _ second: String, _ secondName: String
  ) -> String? {
    let lines = [first, second].map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    for index in 0..<max(lines[0].count, lines[1].count) {
      let pair = lines.map { index < $0.count ? $0[index] : "nothing" }
      if pair[0] != pair[1] { return "\(firstName) \(shortened(pair[0])), \(secondName) \(shortened(pair[1]))" }
    }
    return nil
  }

  /// Returns a line cut at 200 characters.
  private static func shortened(_ line: String) -> String {
    line.count > 200 ? line.prefix(200) + "…" : line
  }
}

extension TextDrawing {
  /// Returns the lines of the transcript for the drawing, each of which begins with `name` and its number.
  fileprivate func transcript(of name: String) -> [String] {
    lines.enumerated().map { "\(name) \($0 + 1): " + $1.map(\.transcript).joined(separator: " ") }
  }
}

extension TextDrawing.Element {
  /// The element as text within a line of the transcript.
  fileprivate var transcript: String {
    switch self {
    case .run(let text, let role): "\(role) \(TestRecord.quoted(text))"
    case .spacer: "spacer"
    }
  }
}

extension RecordObservation.Answer {
  /// The answer as text within a line of the transcript; bytes by their number and the first 64 of them.
  fileprivate var transcript: String {
    switch self {
    case .failure(let sentence): "failure \(TestRecord.quoted(sentence))"
    case .value(.absent): "absent"
    case .value(.bool(let value)): "\(value)"
    case .value(.integer(let value)): "\(value)"
    case .value(.double(let value)): "\(value)"
    case .value(.text(let text)): TestRecord.quoted(text)
    case .value(.bytes(let bytes)): "\(bytes.count) bytes \(bytes.prefix(64).map { String($0, radix: 16) })"
    }
  }
}
