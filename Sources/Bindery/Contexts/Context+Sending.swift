extension Context {
  /// Sends an action to the first receiver that accepts it, and waits for the reply.
  ///
  /// The candidates are the receivers that were registered when the send began; one that is removed meanwhile is
  /// skipped. At most one receiver performs the action.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: The reply, or `notHandled` if no receiver performed the action.
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

  /// Sends an action to the first receiver that accepts it, without waiting for a reply.
  ///
  /// An asynchronous receiver counts as performing the action, and runs as a task of its context. So does a receiver on
  /// the main actor if the sender is elsewhere. Such tasks run concurrently, in no reliable order.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - isolation: The sender's isolation; leave it out.
  /// - Returns: Whether a receiver has performed the action or begun to.
  @discardableResult
  public func send(_ action: any Action, isolation: isolated (any Actor)? = #isolation) -> Bool {
    deliver(action, isOnMain: isolation === MainActor.shared)
  }

  /// Returns whether a receiver of this context or of a parent would accept an action now, without sending it.
  public func canHandle(_ action: any Action) -> Bool {
    if let compound = action as? CompoundAction { return canHandleParts(of: compound) }
    return query(action)
  }

  /// Sends an action without waiting for a reply.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - isOnMain: Whether the caller runs on the main actor.
  /// - Returns: Whether a receiver has performed the action or begun to.
  func deliver<Sent: Action>(_ action: Sent, isOnMain: Bool) -> Bool {
    if let compound = action as? CompoundAction { return deliverParts(of: compound, isOnMain: isOnMain) }
    return candidates(for: Sent.self).contains {
      $0.accepts(action) && $0.perform(action, isOnMain: isOnMain)
    }
  }

  /// Returns whether a receiver of the context or its parents would handle an action, without sending the action.
  private func query<Sent: Action>(_ action: Sent) -> Bool {
    candidates(for: Sent.self).contains { $0.accepts(action) }
  }
}
