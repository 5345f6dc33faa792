/// A change of settings that one line of a settings file makes.
protocol SettingsChange {
  /// The identity of the changed setting, such as a chord in a scope; only one line of a file may change it.
  associatedtype Subject: Hashable

  /// Parses a line of a settings file; throws a problem if it is invalid.
  init(_ line: SettingsLine) throws(SettingsProblem)

  /// The setting that the line changes.
  var subject: Subject { get }

  /// Returns the message that the setting was already changed on an earlier line, whose number is `line`.
  func repetition(ofLine line: Int) -> String
}

extension SettingsChange {
  /// Parses all lines of a settings file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - path: The path of the file, which problems mention.
  /// - Returns: The changes of the valid lines, and the problems of the ignored ones, both in the order of the lines.
  ///   Parsing stops at ``SettingsProblem/limit`` problems.
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
