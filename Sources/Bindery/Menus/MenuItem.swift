/// A line of a menu: something to choose, or text, or a separator.
public enum MenuItem: Sendable {
  /// An item with an action.
  case action(ActionItem)

  /// Text that can't be chosen.
  case info(String)

  /// A separator between items.
  case separator

  /// A nested menu with its title.
  case nested(String, Menu)
}

/// A menu item that sends an action when it is chosen.
public struct ActionItem: Sendable {
  /// The state of the setting that an item stands for, shown as a check mark.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The setting is off.
    case off

    /// The setting is on.
    case on

    /// The setting is on for some of the affected things, and off for the others.
    case mixed
  }

  /// The title of the item.
  public var title: String

  /// The action to send when the item is chosen.
  public var action: any Action

  /// The state of the setting that the item stands for; `off` for an item that stands for none.
  public var state: State

  /// The key chord that chooses the item without opening the menu, or `nil` if it has none.
  public var chord: KeyChord?

  /// Whether the action destroys something that can't be restored.
  public var isDestructive: Bool

  /// Whether the item can be chosen.
  public var isEnabled: Bool

  /// The reason why the item can't be chosen, a sentence for the user, or `nil` if it can or no reason is known.
  public var reason: String?

  /// Creates an item with a title and an action.
  public init(
    _ title: String, _ action: any Action, state: State = .off, chord: KeyChord? = nil,
    isDestructive: Bool = false, isEnabled: Bool = true, reason: String? = nil
  ) {
    self.title = title
    self.action = action
    self.state = state
    self.chord = chord
    self.isDestructive = isDestructive
    self.isEnabled = isEnabled
    self.reason = reason
  }
}
