/// An action that asks to show an item's screen and to wait for its result, such as the choice of a picker.
///
/// The screen returns a value with ``Finish``, and closes. The receiver replies with the value, with `nil` if the
/// screen closed without one, or with the error if the screen can't be shown.
public struct Present<Value: Sendable>: Action, Hashable {
  /// The value that the screen returned, `nil` if it closed without one, or the reason why it can't be shown.
  public typealias Reply = Result<Value?, NavigationError>

  /// The route of the item to show.
  public let route: Route

  /// Creates an action that shows the item of a route, whose screen returns a value of a type.
  public init(_ route: Route, for type: Value.Type = Value.self) {
    self.route = route
  }
}

/// An action by which a screen returns a value and closes, such as the choice of a picker.
///
/// The value goes to the nearest ``Present`` that waits for one of its type. If there is none, the action isn't
/// handled, so a view model can find out with `canHandle` whether it is shown in a picker.
public struct Finish<Value: Sendable>: Action {
  /// The value to return to the presenter of the screen.
  public let value: Value

  /// Creates an action that returns a value and closes the screen.
  public init(_ value: Value) {
    self.value = value
  }
}

extension Finish: Equatable where Value: Equatable {}
extension Finish: Hashable where Value: Hashable {}

extension Context {
  /// Shows the item of a route, and waits for the value that its screen returns.
  ///
  /// If the task of the caller is cancelled, the screen closes.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - type: The type of the value to wait for.
  /// - Returns: The value, or `nil` if the screen closed without one.
  /// - Throws: The reason why the screen can't be shown; its code is `notShowable` if no receiver shows the route for a
  ///   value of this type.
  public func present<Value: Sendable>(
    _ route: Route, for type: Value.Type = Value.self
  ) async throws(NavigationError) -> Value? {
    guard case .handled(let result) = await send(Present<Value>(route)) else {
      throw NavigationError(.notShowable, route, detail: "none of its screens gives a '\(type)'")
    }
    return try result.get()
  }
}
