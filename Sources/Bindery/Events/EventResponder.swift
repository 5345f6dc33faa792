/// A view model that returns an action for each user event, such as a key or a click.
///
/// It performs no action itself: both functions may be called any number of times, to act or only to query.
public protocol EventResponder {
  /// Returns the action to send for an event, or `nil` if the view model doesn't respond to the event.
  func action(for event: UserEvent) -> (any Action)?

  /// Returns the menu to show for an event, normally `.menu`; it is empty if there is nothing to choose.
  func menu(for event: UserEvent) -> Menu
}

extension EventResponder {
  /// Returns an empty menu, as the default for view models without a menu.
  public func menu(for event: UserEvent) -> Menu { Menu() }
}

// The single entry point of input: every user event, from whatever device, comes through here.

extension Context {
  /// Asks a responder for the action of a user event, and sends it to the first receiver that accepts it.
  ///
  /// First, this context's key map may replace a key by another event. Then the responder is asked for the action. If
  /// it returns none, a menu event shows its menu, and a key performs the action of the menu item with that key.
  ///
  /// - Parameters:
  ///   - event: The user's event.
  ///   - responder: The view model that answers the event.
  ///   - isolation: The sender's isolation; leave it out.
  /// - Returns: Whether a receiver has performed the action or begun to.
  @discardableResult
  public func send(
    _ event: UserEvent, to responder: some EventResponder, isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    guard let action = action(for: event, from: responder) else { return false }
    guard let request = action as? ShowMenu else {
      return deliver(action, isOnMain: isolation === MainActor.shared)
    }
    // The choice takes time, and only then is there an action to send.
    return canHandle(request) && task { [weak self] in await self?.choose(from: request.menu) } != nil
  }

  /// Returns whether the action that a responder returns for an event would be handled now, without sending it.
  public func canHandle(_ event: UserEvent, by responder: some EventResponder) -> Bool {
    action(for: event, from: responder).map(canHandle) ?? false
  }

  /// Returns the action of an event after applying the key map: the responder's own, its menu, or that of a menu item.
  private func action(for event: UserEvent, from responder: some EventResponder) -> (any Action)? {
    let event = keyMap.meaning(of: event)
    if let action = responder.action(for: event) { return action }
    switch event {
    case .menu:
      let menu = responder.menu(for: event)
      return menu.items.isEmpty ? nil : ShowMenu(menu)
    case .key(let chord):
      return responder.menu(for: .menu).resolved(in: self).item(for: chord)?.action
    default:
      return nil
    }
  }
}
