/// A key and what was held down with it.
public struct KeyChord: Hashable, Sendable {
  /// A key of a keyboard.
  public enum Key: Hashable, Sendable {
    /// A key that writes a character.
    case character(Character)

    /// A key with a name of its own.
    case enter, space, tab, escape, backspace, delete, up, down, left, right, home, end, pageUp, pageDown

    /// A function key, counted from 1.
    case function(Int)
  }

  /// The key.
  public var key: Key

  /// What was held down with it.
  public var modifiers: KeyModifiers

  /// Creates a chord.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: What is held down with it.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// The keys that change what another key or a click means.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The keys as bits.
  public let rawValue: UInt32

  /// Creates a set of keys.
  ///
  /// - Parameter rawValue: The keys as bits.
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
