extension Context {
  /// Sends the parts of a compound action in order, each after the reply to the previous one.
  ///
  /// - Returns: The results of the parts that were sent, or `notHandled` if no part was handled.
  func sendParts(of compound: CompoundAction) async -> ActionResult<CompoundAction.Reply> {
    var results: CompoundAction.Reply = []
    for action in compound.actions {
      let result = await erasedSend(action)
      results.append(result)
      if compound.policy.stops(afterHandled: result.isHandled) { break }
    }
    return results.contains(where: \.isHandled) ? .handled(results) : .notHandled
  }

  /// Sends the parts of a compound action without waiting for replies.
  ///
  /// - Parameters:
  ///   - compound: The compound action.
  ///   - isOnMain: Whether the caller runs on the main actor.
  /// - Returns: Whether a receiver has performed any part or begun to.
  func deliverParts(of compound: CompoundAction, isOnMain: Bool) -> Bool {
    var isHandled = false
    for action in compound.actions {
      let isPartHandled = deliver(action, isOnMain: isOnMain)
      isHandled = isHandled || isPartHandled
      if compound.policy.stops(afterHandled: isPartHandled) { break }
    }
    return isHandled
  }

  /// Returns whether any part that the policy of a compound action reaches would be handled now.
  func canHandleParts(of compound: CompoundAction) -> Bool {
    switch compound.policy {
    case .all, .untilHandled: compound.actions.contains(where: canHandle)
    case .untilNotHandled: compound.actions.first.map(canHandle) ?? false
    }
  }

  /// Sends an action whose type is known at run time only, and waits for the reply.
  package func erasedSend(_ action: some Action) async -> ActionResult<any Sendable> {
    await send(action).map { $0 }
  }
}
