/// An action that asks its receiver to show the item of a route.
///
/// The receiver replies with the error, or `nil` if the item is shown.
public struct ShowRoute: Action, Hashable {
  /// The error if the item can't be shown, or `nil` if it is shown.
  public typealias Reply = NavigationError?

  /// The route of the item to show.
  public let route: Route

  /// Creates an action that shows the item of a route.
  public init(_ route: Route) {
    self.route = route
  }
}

/// An action that asks its receiver to go back to the previous screen.
public struct GoBack: Action, Hashable {
  /// Creates an action that goes back to the previous screen.
  public init() {}
}

extension ActionRequest {
  /// The verb of requests to show an item.
  private static let showVerb = "show"

  /// Returns a request to the host to show the item of a route, with its address as the argument.
  public static func show(_ route: Route) -> Self {
    Self(verb: showVerb, argument: route.description)
  }

  /// The route of the item to show, or `nil` if the verb isn't `show` or the argument isn't an address.
  public var route: Route? {
    verb == Self.showVerb ? Route(argument) : nil
  }
}
