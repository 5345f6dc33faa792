internal import BinderyText

/// A line of a file of settings, as words between blanks.
struct SettingsLine: Hashable, Sendable {
  /// The path of the file.
  let path: String

  /// The number of the line, counted from 1.
  let number: Int

  /// The words, at least one.
  let words: [String]
}

extension SettingsLine {
  /// Returns the lines of a file that have words, without those that begin with `#`.
  static func lines(of text: String, path: String) -> [SettingsLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { return nil }
      return SettingsLine(path: path, number: index + 1, words: words)
    }
  }

  /// Returns words without the comment at their end, which begins with `#`.
  static func withoutComment(_ words: some Sequence<String>) -> [String] {
    Array(words.prefix { !$0.hasPrefix("#") })
  }

  /// Returns a problem with the line.
  func problem(_ code: SettingsProblem.Code, _ detail: String) -> SettingsProblem {
    SettingsProblem(code: code, path: path, line: number, detail: detail)
  }

  /// The problem that there are too many before, so that the lines after this one aren't read.
  var tooManyProblems: SettingsProblem {
    problem(.malformed, "there are \(SettingsProblem.limit) problems up to here, and what follows doesn't count")
  }

  /// Returns the problem that a word isn't among those which are known: names the nearest one, or else all.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - kind: What the word isn't, such as `command`.
  ///   - known: The known words.
  /// - Returns: The problem.
  func unknown(_ word: String, _ kind: String, known: [String]) -> SettingsProblem {
    let way =
      Misspelling.word(meantBy: word, among: known).map { "'\($0)' may be meant" }
      ?? "expected one of \(known.joined(separator: ", "))"
    return problem(.unknownWord, "'\(SafeText(word))' is no \(kind); \(way)")
  }
}
