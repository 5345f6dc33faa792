package import Bindery

extension Context {
  /// Has an action done that a plugin sends, or asks if somebody would take it.
  ///
  /// - Parameters:
  ///   - request: The action.
  ///   - isQuestion: Whether the plugin only asks.
  /// - Returns: Whether somebody took it, or would.
  @MainActor
  package func take(_ request: ActionRequest, isQuestion: Bool) -> Bool {
    if isQuestion { return canHandle(request) || (request.isGoingBack && canHandle(GoBack())) }
    return send(request) || (request.isGoingBack && send(GoBack()))
  }
}
