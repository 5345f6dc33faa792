/// Something that a user did.
///
/// This is the one way in: whatever the device, it becomes one of these before a
/// view model hears of it.
public enum UserEvent: Hashable, Sendable {
  /// Chose the item, to do what one does with it first.
  case select

  /// Asked for what else can be done with the item.
  case menu

  /// Asked for a copy of the item.
  case copy

  /// Pressed a key that means nothing else here.
  case key(KeyChord)

  /// Clicked on the item.
  case click(KeyModifiers)

  /// Clicked on the item twice.
  case doubleClick(KeyModifiers)

  /// Pasted text.
  case paste(String)
}
