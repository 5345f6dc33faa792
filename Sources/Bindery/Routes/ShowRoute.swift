/// A request to show the item of a route.
///
/// The receiver replies with the error, or `nil` if the item is shown.
public struct ShowRoute: Action, Hashable {
  /// The reason why the item isn't shown, or `nil` if it is.
  public typealias Reply = NavigationError?

  /// The route of the item.
  public let route: Route

  /// Creates a request to show the item of a route.
  public init(_ route: Route) {
    self.route = route
  }
}

/// A request to go back to the previous screen.
public struct GoBack: Action, Hashable {
  /// Creates a request to go back.
  public init() {}
}

extension ActionRequest {
  private static let showVerb = "show"

  /// Returns a request to show the item of a route, with its address as the argument.
  public static func show(_ route: Route) -> Self {
    Self(verb: showVerb, argument: route.description)
  }

  /// The route of the item to show, or `nil` if the verb isn't `show` or the argument isn't an address.
  public var route: Route? {
    verb == Self.showVerb ? Route(argument) : nil
  }
}
