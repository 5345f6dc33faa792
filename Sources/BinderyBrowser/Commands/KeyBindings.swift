package import Bindery
internal import BinderyTerminal

/// A mapping from key chords to commands, which may differ between lists and text fields.
///
/// A chord means what the scope of the moment says, or else what `everywhere` says. A scope may also say that a chord
/// means nothing in it.
package struct KeyBindings: Hashable, Sendable {
  /// What a scope says of a chord.
  private enum Meaning: Hashable, Sendable {
    case command(BrowseCommand)
    case nothing

    var command: BrowseCommand? {
      if case .command(let command) = self { command } else { nil }
    }
  }

  private var meanings: [CommandScope: [KeyChord: Meaning]] = [:]

  /// The chords in the order in which they were first bound, which is the order of the help.
  private var chords: [KeyChord] = []

  /// The same chords.
  private var known: Set<KeyChord> = []

  /// Creates bindings without any chord.
  package init() {}

  /// Returns the command of a chord, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - chord: The chord that was pressed.
  ///   - scope: The scope of the moment.
  package subscript(chord: KeyChord, in scope: CommandScope) -> BrowseCommand? {
    (meanings[scope]?[chord] ?? meanings[.everywhere]?[chord])?.command
  }

  /// Binds a chord in a scope, in place of what the scope has said of it.
  ///
  /// - Parameters:
  ///   - chord: The chord.
  ///   - command: The command, or `nil` if the chord shall mean nothing in the scope.
  ///   - scope: The scope. Others keep what they say of the chord themselves.
  package mutating func bind(_ chord: KeyChord, to command: BrowseCommand?, in scope: CommandScope) {
    if known.insert(chord).inserted { chords.append(chord) }
    meanings[scope, default: [:]][chord] = command.map { .command($0) } ?? .nothing
  }

  /// Binds a chord everywhere, also in the scopes that have said something else of it.
  ///
  /// - Parameters:
  ///   - chord: The chord.
  ///   - command: The command, or `nil` if the chord shall mean nothing.
  package mutating func bindInAllScopes(_ chord: KeyChord, to command: BrowseCommand?) {
    for scope in CommandScope.allCases { meanings[scope]?[chord] = nil }
    bind(chord, to: command, in: .everywhere)
  }

  /// Returns the chords that lead to each command in a scope, in the order in which they were first bound.
  ///
  /// In a text field, a chord that types a character leads to no command. A command without a chord is missing.
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
