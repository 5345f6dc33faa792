package import Bindery

extension KeyChord {
  private static let prefixes: [(text: String, modifier: KeyModifiers)] = [
    ("ctrl-", .control), ("alt-", .alternative), ("shift-", .shift),
  ]

  /// The chord as people write it, such as `ctrl-p`, `alt-enter`, `shift-tab`, `f5`, `page-down`, `G`, `/` or `space`.
  ///
  /// A capital letter stands for itself without other modifiers, and is `alt-shift-g` with them.
  package var name: String {
    let written = modifiers.isEmpty ? self : shiftWritten
    return Self.prefixes.filter { written.modifiers.contains($0.modifier) }.map(\.text).joined()
      + written.key.contractName
  }

  /// Creates a chord from its name, with the modifiers in any order, or returns `nil` if the text is no such name.
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
  /// The chord in the form that the decoder gives: a letter with shift is the capital letter without it.
  var shiftApplied: KeyChord {
    guard case .character(let character) = key, modifiers.contains(.shift), character.isCased,
      let capital = character.uppercased().onlyCharacter
    else { return self }
    return KeyChord(.character(capital), modifiers.subtracting(.shift))
  }

  /// The chord with the small letter and shift in place of a capital letter.
  private var shiftWritten: KeyChord {
    guard case .character(let character) = key, let small = character.lowercased().onlyCharacter, small != character
    else { return self }
    let written = KeyChord(.character(small), modifiers.union(.shift))
    return written.shiftApplied == self ? written : self
  }
}

extension KeyChord.Key {
  fileprivate var isBlank: Bool {
    guard case .character(let character) = self else { return false }
    return character.isWhitespace || character.unicodeScalars.contains(where: TextKeys.isControl)
  }
}

extension String {
  fileprivate var onlyCharacter: Character? { count == 1 ? first : nil }
}
