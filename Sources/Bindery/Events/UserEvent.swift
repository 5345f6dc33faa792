/// An action of a user, on whatever device.
///
/// Every input becomes one of these events before a view model sees it.
public enum UserEvent: Hashable, Sendable {
  /// Selected the item, for its primary action.
  case select

  /// Requested the menu of the item.
  case menu

  /// Requested a copy of the item.
  case copy

  /// Pressed a key that has no other meaning here.
  case key(KeyChord)

  /// Clicked on the item.
  case click(KeyModifiers)

  /// Double-clicked on the item.
  case doubleClick(KeyModifiers)

  /// Pasted text.
  case paste(String)
}
