/// A key with its modifiers.
public struct KeyChord: Hashable, Sendable {
  /// A key of a keyboard.
  public enum Key: Hashable, Sendable {
    /// A key that types a character.
    case character(Character)

    /// A key with a name of its own.
    case enter, space, tab, escape, backspace, delete, up, down, left, right, home, end, pageUp, pageDown

    /// A function key, counted from 1.
    case function(Int)
  }

  /// The key without its modifiers.
  public var key: Key

  /// The modifiers held down with the key.
  public var modifiers: KeyModifiers

  /// Creates a chord of a key and its modifiers.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// The modifier keys, which change the meaning of another key or a click.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The modifier keys as bits.
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
