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

// The single entry point of input: every user event, from whatever device, comes through here.

extension Context {
  /// Sends the action that an event stands for: the responder names it, and a receiver performs it.
  ///
  /// The key map of this context comes first, so the same key may have different meanings in two contexts. Then the
  /// responder is asked for the action. If it has none, a menu event shows its menu, and a key performs the action of
  /// the menu item with that key.
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

  /// Returns whether an event would have an effect now, without sending anything.
  public func canHandle(_ event: UserEvent, by responder: some EventResponder) -> Bool {
    action(for: event, from: responder).map(canHandle) ?? false
  }

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
