/// One line of a menu.
public enum MenuItem: Sendable {
  /// Something that can be done.
  case action(ActionItem)

  /// Text that can't be chosen.
  case info(String)

  /// A line between items.
  case separator

  /// A menu within the menu, under a title.
  case nested(String, Menu)
}

/// A line of a menu that does something when it is chosen.
public struct ActionItem: Sendable {
  /// Whether what an item stands for is so already.
  public enum State: Hashable, Sendable, CaseIterable {
    /// It is not so.
    case off

    /// It is so.
    case on

    /// It is so of some of the things that the item is about.
    case mixed
  }

  /// What the item says.
  public var title: String

  /// What is sent when the item is chosen.
  public var action: any Action

  /// Whether what it stands for is so already.
  public var state: State

  /// The key that chooses it without opening the menu.
  public var chord: KeyChord?

  /// Whether it loses something that can't be had back.
  public var isDestructive: Bool

  /// Whether it can be chosen.
  public var isEnabled: Bool

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - title: What the item says.
  ///   - action: What is sent when the item is chosen.
  ///   - state: Whether what it stands for is so already.
  ///   - chord: The key that chooses it without opening the menu.
  ///   - isDestructive: Whether it loses something that can't be had back.
  ///   - isEnabled: Whether it can be chosen.
  public init(
    _ title: String, _ action: any Action, state: State = .off, chord: KeyChord? = nil,
    isDestructive: Bool = false, isEnabled: Bool = true
  ) {
    self.title = title
    self.action = action
    self.state = state
    self.chord = chord
    self.isDestructive = isDestructive
    self.isEnabled = isEnabled
  }
}
