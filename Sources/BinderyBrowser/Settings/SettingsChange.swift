/// What one line of a file of settings changes.
protocol SettingsChange {
  /// The number of the line, counted from 1.
  var line: Int { get }

  /// Reads a line, and throws the problem with it.
  init(_ line: SettingsLine) throws(SettingsProblem)

  /// Returns what is wrong with a line that changes the same as an earlier one, or `nil` if it changes something else.
  func repetition(of other: Self) -> String?
}

extension SettingsChange {
  /// Reads the lines of a file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - path: The path of the file, for the problems.
  /// - Returns: The changes, and the problems with the lines that don't count, both in the order of the lines. Reading
  ///   stops at ``SettingsProblem/limit`` problems.
  static func all(in text: String, path: String) -> (changes: [Self], problems: [SettingsProblem]) {
    var (changes, problems): ([Self], [SettingsProblem]) = ([], [])
    for line in SettingsLine.lines(of: text, path: path) {
      do throws(SettingsProblem) {
        let change = try Self(line)
        for other in changes {
          if let words = change.repetition(of: other) { throw line.problem(.repeated, words) }
        }
        changes.append(change)
      } catch {
        problems.append(error)
        if problems.count == SettingsProblem.limit {
          problems.append(line.tooManyProblems)
          break
        }
      }
    }
    return (changes, problems)
  }
}
