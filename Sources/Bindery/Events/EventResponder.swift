/// A view model that maps user events to actions.
///
/// It names an action and performs none: both functions may be called any number of times, to act or only to query.
public protocol EventResponder {
  /// Returns the action to send for an event, or `nil` if the event has no meaning here.
  func action(for event: UserEvent) -> (any Action)?

  /// Returns the menu for an event, normally `menu`; the menu is empty if there is nothing to choose.
  func menu(for event: UserEvent) -> Menu
}

extension EventResponder {
  /// Returns an empty menu, as the default for view models without one.
  public func menu(for event: UserEvent) -> Menu { Menu() }
}
