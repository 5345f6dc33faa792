package import Bindery

extension KeyChord {
  /// The prefixes of key names for modifiers, such as `ctrl-`.
  private static let prefixes: [(text: String, modifier: KeyModifiers)] = [
    ("ctrl-", .control), ("alt-", .alternative), ("shift-", .shift),
  ]

  /// The name of the chord, as users write it: `ctrl-p`, `alt-enter`, `shift-tab`, `f5`, `page-down`, `G`, `/` or
  /// `space`.
  ///
  /// A capital letter without other modifiers is its own name; with modifiers it is written as `alt-shift-g`.
  package var name: String {
    let written = modifiers.isEmpty ? self : shiftWritten
    return Self.prefixes.filter { written.modifiers.contains($0.modifier) }.map(\.text).joined()
      + written.key.contractName
  }

  /// Creates a chord from its name, with the modifiers in any order, or returns `nil` if the name is invalid.
  ///
  /// A letter with shift is the capital letter without it, as terminals send it: `shift-g` is `G`.
  package init?(named name: String) {
    var rest = name[...]
    var modifiers: KeyModifiers = []
    while let prefix = Self.prefixes.first(where: { rest.hasPrefix($0.text) && rest != $0.text }) {
      guard modifiers.insert(prefix.modifier).inserted else { return nil }
      rest = rest.dropFirst(prefix.text.count)
    }
    guard let key = Key(contractName: String(rest)), key.contractName == rest, !key.isBlank else { return nil }
    self = KeyChord(key, modifiers).shiftApplied
  }
}

extension KeyChord {
  /// The chord as the decoder reports it: a letter with shift becomes the capital letter without shift.
  var shiftApplied: KeyChord {
    guard case .character(let character) = key, modifiers.contains(.shift), character.isCased,
      let capital = character.uppercased().onlyCharacter
    else { return self }
    return KeyChord(.character(capital), modifiers.subtracting(.shift))
  }

  /// The chord as it is written with other modifiers: a capital letter becomes the small letter with shift.
  private var shiftWritten: KeyChord {
    guard case .character(let character) = key, let small = character.lowercased().onlyCharacter, small != character
    else { return self }
    let written = KeyChord(.character(small), modifiers.union(.shift))
    return written.shiftApplied == self ? written : self
  }
}

extension KeyChord.Key {
  /// Whether the key types white space or a control character, which a name can't contain.
  fileprivate var isBlank: Bool {
    guard case .character(let character) = self else { return false }
    return character.isWhitespace || character.unicodeScalars.contains(where: TextKeys.isControl)
  }
}

extension String {
  /// The character of a text that has only one, or `nil` for any other text.
  fileprivate var onlyCharacter: Character? { count == 1 ? first : nil }
}
