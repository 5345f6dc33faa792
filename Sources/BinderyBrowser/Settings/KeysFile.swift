internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// The file in which a user changes keys: lines such as `ctrl-n down`, `list x menu` or `q none`.
///
/// A line has a scope, which may be left out, a chord, and a command, or `none` for no command. A line without a scope
/// counts in all scopes, except where another line says something else. The order of lines doesn't matter. `#` begins a
/// comment, unless it stands where a chord does.
package struct KeysFile: Hashable, Sendable {
  /// The keys with the changes of the file.
  package private(set) var bindings: KeyBindings

  /// The problems with lines that don't count, in the order of the lines.
  package let problems: [SettingsProblem]

  /// Reads a file's text.
  ///
  /// - Parameters:
  ///   - text: The text. A line that can't be understood becomes a problem, and the others count.
  ///   - path: The path of the file, for the problems.
  ///   - standard: The bindings that the file changes.
  package init(text: String, path: String, over standard: KeyBindings = .standard) {
    bindings = standard
    let (changes, problems) = Change.all(in: text, path: path)
    self.problems = problems
    for change in changes where change.scope == .everywhere {
      bindings.bindInAllScopes(change.chord, to: change.command)
    }
    for change in changes where change.scope != .everywhere {
      bindings.bind(change.chord, to: change.command, in: change.scope)
    }
  }
}

extension KeysFile {
  /// What a line changes.
  private struct Change: SettingsChange {
    struct Subject: Hashable {
      let scope: CommandScope
      let chord: KeyChord
    }

    let scope: CommandScope
    let chord: KeyChord
    let command: BrowseCommand?

    var subject: Subject { Subject(scope: scope, chord: chord) }

    init(_ line: SettingsLine) throws(SettingsProblem) {
      let named = line.words.count > 1 ? line.words.first.flatMap(CommandScope.init) : nil
      let rest = line.words.dropFirst(named == nil ? 0 : 1)
      let words = rest.prefix(1) + SettingsLine.withoutComment(rest.dropFirst())
      guard let key = words.first, let command = words.dropFirst().first, words.count == 2 else {
        let form = "a key and a command, such as 'ctrl-n down', with 'list' or 'text' before them or nothing"
        throw line.problem(.malformed, "expected \(form)")
      }
      scope = named ?? .everywhere
      chord = try Self.chord(key, line)
      self.command = try Self.command(command, line)
      if scope == .text, chord.typesText {
        let words = "'\(chord.name)' types a character in a text field, and can't be bound there"
        throw line.problem(.ineffective, words)
      }
    }

    func repetition(ofLine line: Int) -> String {
      "'\(chord.name)' has been bound on line \(line) already, which counts"
    }

    private static func chord(_ name: String, _ line: SettingsLine) throws(SettingsProblem) -> KeyChord {
      if let chord = KeyChord(named: name) { return chord }
      let keys = namedKeys.map { KeyChord($0).name }.joined(separator: ", ")
      throw line.problem(
        .unknownWord,
        "'\(SafeText(name))' is no key; expected a character, f1 and so on, or \(keys), with ctrl-, alt- or shift- before"
      )
    }

    private static func command(_ name: String, _ line: SettingsLine) throws(SettingsProblem) -> BrowseCommand? {
      if name == "none" { return nil }
      if let command = BrowseCommand(rawValue: name) { return command }
      throw line.unknown(name, "command", known: ["none"] + BrowseCommand.allCases.map(\.rawValue))
    }

    private static let namedKeys: [KeyChord.Key] = [
      .enter, .space, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]
  }
}
