internal import BinderyText

/// A line of a settings file, split into words at whitespace.
struct SettingsLine: Hashable, Sendable {
  /// The path of the settings file.
  let path: String

  /// The number of the line, counted from 1.
  let number: Int

  /// The words of the line, at least one.
  let words: [String]
}

extension SettingsLine {
  /// Returns the lines of a settings file, without blank lines and comments.
  static func lines(of text: String, path: String) -> [SettingsLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { return nil }
      return SettingsLine(path: path, number: index + 1, words: words)
    }
  }

  /// Returns the words before the first one that begins with `#`, which starts a comment.
  static func withoutComment(_ words: some Sequence<String>) -> [String] {
    Array(words.prefix { !$0.hasPrefix("#") })
  }

  /// Returns a problem with this line, from its category and its description.
  func problem(_ code: SettingsProblem.Code, _ detail: String) -> SettingsProblem {
    SettingsProblem(code: code, path: path, line: number, detail: detail)
  }

  /// The problem that there are too many problems, so that the lines after this one aren't read.
  var tooManyProblems: SettingsProblem {
    problem(.malformed, "there are \(SettingsProblem.limit) problems up to here, and what follows doesn't count")
  }

  /// Returns the problem that a word of the line is unknown; it suggests the nearest known word, or lists all.
  ///
  /// - Parameters:
  ///   - word: The unknown word.
  ///   - kind: The kind of word that was expected, such as `command`.
  ///   - known: The known words.
  /// - Returns: A problem with this line.
  func unknown(_ word: String, _ kind: String, known: [String]) -> SettingsProblem {
    let way =
      Misspelling.word(meantBy: word, among: known).map { "'\($0)' may be meant" }
      ?? "expected one of \(known.joined(separator: ", "))"
    return problem(.unknownWord, "'\(SafeText(word))' is no \(kind); \(way)")
  }
}
