extension KeyChord.Key {
  /// The contract's names of keys that type no character.
  private static let names: [(name: String, key: KeyChord.Key)] = [
    ("enter", .enter), ("space", .space), ("tab", .tab), ("escape", .escape), ("backspace", .backspace),
    ("delete", .delete), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("page-up", .pageUp), ("page-down", .pageDown),
  ]

  /// The name of the key in the contract.
  package var contractName: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: Self.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// Creates a key from its name or character in the contract, or returns `nil` if the name is unknown.
  package init?(contractName name: String) {
    if let known = Self.names.first(where: { $0.name == name }) {
      self = known.key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.first == "f", let number = Int(name.dropFirst()), number > 0 {
      self = .function(number)
    } else {
      return nil
    }
  }
}
