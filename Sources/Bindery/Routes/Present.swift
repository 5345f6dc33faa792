/// A request to show the item of a route and to wait for the value that its screen gives, such as the choice of a picker.
///
/// The screen gives the value with ``Finish``, and leaves. The receiver replies with the value, with `nil` if the screen
/// left without one, or with the error if the screen isn't shown.
public struct Present<Value: Sendable>: Action, Hashable {
  /// The value, `nil` if the screen left without one, or the reason why it isn't shown.
  public typealias Reply = Result<Value?, NavigationError>

  /// The route of the item.
  public let route: Route

  /// Creates a request to show the item of a route, whose screen gives a value of a type.
  public init(_ route: Route, for type: Value.Type = Value.self) {
    self.route = route
  }
}

/// The end of a screen that was presented for a value, such as the choice of a picker.
///
/// The value goes to the nearest ``Present`` that waits for one of its type. Without one, the action isn't handled, so that
/// a view model can ask whether it is shown in a picker.
public struct Finish<Value: Sendable>: Action {
  /// The value for the screen that asked for one.
  public let value: Value

  /// Creates the end of a screen, which gives a value.
  public init(_ value: Value) {
    self.value = value
  }
}

extension Finish: Equatable where Value: Equatable {}
extension Finish: Hashable where Value: Hashable {}

extension Context {
  /// Shows the item of a route, and waits for the value that its screen gives.
  ///
  /// If the task of the caller is cancelled, the screen leaves.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - type: The type of the value.
  /// - Returns: The value, or `nil` if the screen left without one.
  /// - Throws: The reason why the screen isn't shown; its code is `notShowable` if the route leads to no screen
  ///   that gives a value of this type.
  public func present<Value: Sendable>(
    _ route: Route, for type: Value.Type = Value.self
  ) async throws(NavigationError) -> Value? {
    guard case .handled(let result) = await send(Present<Value>(route)) else {
      throw NavigationError(.notShowable, route, detail: "none of its screens gives a '\(type)'")
    }
    return try result.get()
  }
}
