/// A key press: a key of a keyboard together with the modifier keys that are held down.
public struct KeyChord: Hashable, Sendable {
  /// A key of a keyboard.
  public enum Key: Hashable, Sendable {
    /// A key that types a character, other than one of the named keys such as the space bar.
    case character(Character)

    /// A key with a name, such as the enter key.
    case enter, space, tab, escape, backspace, delete, up, down, left, right, home, end, pageUp, pageDown

    /// A function key, counted from 1.
    case function(Int)
  }

  /// The key without its modifiers.
  public var key: Key

  /// The modifier keys that are held down with the key; empty if there are none.
  public var modifiers: KeyModifiers

  /// Creates a chord of a key and its modifiers.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// The modifier keys, which change the meaning of another key or a click.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The modifier keys as bits, the same as in the C interface of plugins.
  public let rawValue: UInt32

  /// Creates a set of modifier keys from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1 << 0)

  /// The control key.
  public static let control = KeyModifiers(rawValue: 1 << 1)

  /// The alternative key, called option or meta on some keyboards.
  public static let alternative = KeyModifiers(rawValue: 1 << 2)
}

extension KeyChord.Key {
  /// The keys with names, and the names by which the C interface of plugins knows them.
  private static let names: [(name: String, key: KeyChord.Key)] = [
    ("enter", .enter), ("space", .space), ("tab", .tab), ("escape", .escape), ("backspace", .backspace),
    ("delete", .delete), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("page-up", .pageUp), ("page-down", .pageDown),
  ]

  /// The name of the key in the C interface of plugins, such as `page-up` or `f5`, or the character that it types.
  package var contractName: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: Self.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// Creates a key from its name or character in the C interface of plugins; `nil` if the name is unknown.
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
