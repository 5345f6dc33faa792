/// What one line of a file of settings changes.
protocol SettingsChange {
  /// What a line changes, which only one line may change.
  associatedtype Subject: Hashable

  /// Reads a line, and throws the problem with it.
  init(_ line: SettingsLine) throws(SettingsProblem)

  /// What the line changes.
  var subject: Subject { get }

  /// Returns what is wrong with the line, since an earlier one has the same subject. `line` is the number of that.
  func repetition(ofLine line: Int) -> String
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
    var (changes, problems, linesOfSubjects): ([Self], [SettingsProblem], [Subject: Int]) = ([], [], [:])
    for line in SettingsLine.lines(of: text, path: path) {
      do throws(SettingsProblem) {
        let change = try Self(line)
        if let earlier = linesOfSubjects[change.subject] {
          throw line.problem(.repeated, change.repetition(ofLine: earlier))
        }
        linesOfSubjects[change.subject] = line.number
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
