// The one way in: whatever a user does, on whatever device, comes through here.

extension Context {
  /// Sends what an event does: the responder says it, and a receiver does it.
  ///
  /// The key map of this context comes first, so the same key may do different things
  /// in two contexts. Then the responder is asked for the action. Where it has none, a
  /// menu event shows its menu, and a key does what the menu's item with that key does.
  ///
  /// - Parameters:
  ///   - event: What the user did.
  ///   - responder: Who answers it.
  ///   - isolation: Where the sender runs; leave it out.
  /// - Returns: Whether a receiver did it, or has begun to.
  @discardableResult
  public func send(
    _ event: UserEvent, to responder: some EventResponder, isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    guard let action = action(for: event, from: responder) else { return false }
    guard let request = action as? ShowMenu else {
      return deliver(action, isOnMain: isolation === MainActor.shared)
    }
    // A user takes time to choose, and what is chosen is still to be sent.
    return canHandle(request) && task { [weak self] in await self?.choose(from: request.menu) } != nil
  }

  /// Tells whether an event would do something, and does nothing.
  ///
  /// - Parameters:
  ///   - event: What the user might do.
  ///   - responder: Who would answer it.
  /// - Returns: Whether a receiver would do it now.
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
