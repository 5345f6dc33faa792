/// An item of a menu: an action, text, a separator or a nested menu.
public enum MenuItem: Sendable {
  /// An item that sends an action when the user chooses it.
  case action(ActionItem)

  /// Text that the user can't choose.
  case info(String)

  /// A separator between items.
  case separator

  /// A nested menu with its title.
  case nested(String, Menu)
}

/// A menu item that sends an action when it is chosen.
public struct ActionItem: Sendable {
  /// The state of the setting that a menu item toggles, shown as a check mark.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The setting is off.
    case off

    /// The setting is on.
    case on

    /// The setting is on for some of the selected objects, and off for the others.
    case mixed
  }

  /// The title of the menu item.
  public var title: String

  /// The action to send when the item is chosen.
  public var action: any Action

  /// The state of the setting that the item toggles; `off` for an item that isn't a setting.
  public var state: State

  /// The key chord that performs the item's action without opening the menu, or `nil` if there is none.
  public var chord: KeyChord?

  /// Whether the action destroys data that can't be restored.
  public var isDestructive: Bool

  /// Whether the user can choose the item.
  public var isEnabled: Bool

  /// The reason why the item is disabled, a sentence for the user, or `nil` if it is enabled or no reason is known.
  public var reason: String?

  /// Creates a menu item with a title and an action.
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
