internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// The user's file of key bindings, with lines such as `ctrl-n down`, `list x menu` or `q none`.
///
/// A line has an optional scope, a chord, and a command, or `none` for no command. A line without a scope applies in
/// all scopes that no other line mentions for the chord. The order of lines doesn't matter. `#` begins a comment,
/// unless it is in the position of a chord.
package struct KeysFile: Hashable, Sendable {
  /// The key bindings with the changes of the file.
  package private(set) var bindings: KeyBindings

  /// The problems of the lines that are ignored, in the order of the lines.
  package let problems: [SettingsProblem]

  /// Parses the text of a file of keys, and applies its changes to bindings.
  ///
  /// - Parameters:
  ///   - text: The text of the file. An invalid line becomes a problem and is ignored.
  ///   - path: The path of the file, which problems mention.
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
  /// The change that a line of the file of keys makes.
  private struct Change: SettingsChange {
    /// The scope and the key that a line binds, of which no two lines may have the same.
    struct Subject: Hashable {
      let scope: CommandScope
      let chord: KeyChord
    }

    /// The scope in which the line binds the key.
    let scope: CommandScope
    /// The key that the line binds.
    let chord: KeyChord
    /// The command that the key is bound to, or `nil` for the word `none`.
    let command: BrowseCommand?

    /// The scope and the key of the line.
    var subject: Subject { Subject(scope: scope, chord: chord) }

    /// Parses a line, or throws the problem with it.
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

    /// Returns a sentence that says that an earlier line binds the same key.
    func repetition(ofLine line: Int) -> String {
      "'\(chord.name)' has been bound on line \(line) already, which counts"
    }

    /// Parses the name of a key, or throws the problem with it.
    private static func chord(_ name: String, _ line: SettingsLine) throws(SettingsProblem) -> KeyChord {
      if let chord = KeyChord(named: name) { return chord }
      let keys = namedKeys.map { KeyChord($0).name }.joined(separator: ", ")
      throw line.problem(
        .unknownWord,
        "'\(SafeText(name))' is no key; expected a character, f1 and so on, or \(keys), with ctrl-, alt- or shift- before"
      )
    }

    /// Parses the name of a command, or returns `nil` for the word `none`, or throws the problem with it.
    private static func command(_ name: String, _ line: SettingsLine) throws(SettingsProblem) -> BrowseCommand? {
      if name == "none" { return nil }
      if let command = BrowseCommand(rawValue: name) { return command }
      throw line.unknown(name, "command", known: ["none"] + BrowseCommand.allCases.map(\.rawValue))
    }

    /// The keys whose names an error message lists.
    private static let namedKeys: [KeyChord.Key] = [
      .enter, .space, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]
  }
}
