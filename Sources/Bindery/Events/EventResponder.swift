/// A view model that answers what a user does.
///
/// It says what is to be done, and does nothing itself: both functions may be called
/// any number of times, to act or only to ask.
public protocol EventResponder {
  /// Answers what an event does.
  ///
  /// - Parameter event: What the user did.
  /// - Returns: The action to send; nothing where the event means nothing here.
  func action(for event: UserEvent) -> (any Action)?

  /// Answers what else can be done.
  ///
  /// - Parameter event: What the user did to ask for it.
  /// - Returns: The menu; an empty one where there is nothing.
  func menu(for event: UserEvent) -> Menu
}

extension EventResponder {
  /// Answers that there is nothing else.
  ///
  /// - Parameter event: What the user did to ask for it.
  /// - Returns: An empty menu.
  public func menu(for event: UserEvent) -> Menu { Menu() }
}
