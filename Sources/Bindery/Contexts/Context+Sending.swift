extension Context {
  /// Sends an action to the first receiver that does it, and waits for the reply.
  ///
  /// The receivers are those that were there when the send began; one that is
  /// removed meanwhile is left out. At most one does the action.
  ///
  /// - Parameter action: The action.
  /// - Returns: The reply, or that nobody did it.
  @discardableResult
  public func send<Sent: Action>(_ action: Sent) async -> ActionResult<Sent.Reply> {
    if let compound = action as? CompoundAction {
      // A compound's reply type is its own, so the cast can't fail.
      return await sendParts(of: compound) as? ActionResult<Sent.Reply> ?? .notHandled
    }
    for candidate in candidates(for: Sent.self) where candidate.accepts(action) {
      if let reply = await candidate.reply(to: action) { return .handled(reply) }
    }
    return .notHandled
  }

  /// Sends an action to the first receiver that does it, without waiting for a reply.
  ///
  /// A receiver that takes time counts as one that does it, and runs as a task of its
  /// context. So does one on the main actor where the sender is elsewhere. Such tasks
  /// run side by side, in no order that may be relied on.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: Where the sender runs; leave it out.
  /// - Returns: Whether a receiver did it, or has begun to.
  @discardableResult
  public func send(_ action: any Action, isolation: isolated (any Actor)? = #isolation) -> Bool {
    deliver(action, isOnMain: isolation === MainActor.shared)
  }

  /// Tells whether a send of the action would be handled, and does nothing.
  ///
  /// - Parameter action: The action.
  /// - Returns: Whether a receiver would do it now.
  public func canHandle(_ action: any Action) -> Bool {
    if let compound = action as? CompoundAction { return canHandleParts(of: compound) }
    return query(action)
  }

  func deliver<Sent: Action>(_ action: Sent, isOnMain: Bool) -> Bool {
    if let compound = action as? CompoundAction { return deliverParts(of: compound, isOnMain: isOnMain) }
    return candidates(for: Sent.self).contains {
      $0.accepts(action) && $0.perform(action, isOnMain: isOnMain)
    }
  }

  private func query<Sent: Action>(_ action: Sent) -> Bool {
    candidates(for: Sent.self).contains { $0.accepts(action) }
  }
}
