package import Bindery

extension Context {
  /// Sends an action of a plugin to the receivers of this context, or asks whether one would take it.
  ///
  /// - Parameters:
  ///   - request: The action.
  ///   - isQuestion: Whether the plugin only asks.
  /// - Returns: Whether a receiver took the action, or would.
  @MainActor
  package func take(_ request: ActionRequest, isQuestion: Bool) -> Bool {
    if isQuestion { return canHandle(request) || (request.isGoingBack && canHandle(GoBack())) }
    return send(request) || (request.isGoingBack && send(GoBack()))
  }
}
