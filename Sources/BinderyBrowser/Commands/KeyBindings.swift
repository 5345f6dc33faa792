package import Bindery
internal import BinderyTerminal

/// A mapping from key chords to commands, which may differ between lists and text fields.
///
/// A chord stands for the command that the current scope binds it to, or else the one that ``CommandScope/everywhere``
/// does. A scope may also bind a chord to no command.
package struct KeyBindings: Hashable, Sendable {
  /// The meaning of a chord in a scope: a command, or explicitly none.
  private enum Meaning: Hashable, Sendable {
    case command(BrowseCommand)
    /// The chord performs no command in the scope, even if `everywhere` binds it to one.
    case nothing

    /// The command that the chord performs, or `nil` if it performs none.
    var command: BrowseCommand? {
      if case .command(let command) = self { command } else { nil }
    }
  }

  /// The meanings of the chords in each scope.
  private var meanings: [CommandScope: [KeyChord: Meaning]] = [:]

  /// The chords in the order in which they were first bound, which is the order of the help.
  private var chords: [KeyChord] = []

  /// The elements of `chords` as a set, for fast lookup.
  private var known: Set<KeyChord> = []

  /// Creates bindings in which no chord is bound.
  package init() {}

  /// Returns the command that a chord is bound to, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - chord: The chord that was pressed.
  ///   - scope: The scope of what has the focus now.
  package subscript(chord: KeyChord, in scope: CommandScope) -> BrowseCommand? {
    (meanings[scope]?[chord] ?? meanings[.everywhere]?[chord])?.command
  }

  /// Binds a chord to a command in a scope, replacing its binding in that scope.
  ///
  /// - Parameters:
  ///   - chord: The chord.
  ///   - command: The command, or `nil` to give the chord no command in the scope.
  ///   - scope: The scope to change; other scopes keep their own bindings of the chord.
  package mutating func bind(_ chord: KeyChord, to command: BrowseCommand?, in scope: CommandScope) {
    if known.insert(chord).inserted { chords.append(chord) }
    meanings[scope, default: [:]][chord] = command.map { .command($0) } ?? .nothing
  }

  /// Binds a chord to a command in all scopes, replacing all its bindings.
  ///
  /// - Parameters:
  ///   - chord: The chord.
  ///   - command: The command, or `nil` to give the chord no command.
  package mutating func bindInAllScopes(_ chord: KeyChord, to command: BrowseCommand?) {
    for scope in CommandScope.allCases { meanings[scope]?[chord] = nil }
    bind(chord, to: command, in: .everywhere)
  }

  /// Returns the chords bound to each command in a scope, in the order in which they were first bound.
  ///
  /// In text fields, a chord that types a character stands for no command. A command without a chord is left out.
  package func chords(in scope: CommandScope) -> [BrowseCommand: [KeyChord]] {
    chords.reduce(into: [:]) { chordsOfCommands, chord in
      guard let command = self[chord, in: scope], !(scope == .text && chord.typesText) else { return }
      chordsOfCommands[command, default: []].append(chord)
    }
  }
}

extension KeyChord {
  /// Whether the chord types a character in a text field.
  package var typesText: Bool {
    guard modifiers.isDisjoint(with: [.control, .alternative]) else { return false }
    switch key {
    case .character, .space: return true
    default: return false
    }
  }
}
