/// Asks whoever navigates to show an item.
///
/// The reply is the reason why it isn't shown; nothing where it is.
public struct ShowRoute: Action, Hashable {
  /// Why it isn't shown.
  public typealias Reply = NavigationError?

  /// Where the item is.
  public let route: Route

  /// Creates the action.
  ///
  /// - Parameter route: Where the item is.
  public init(_ route: Route) {
    self.route = route
  }
}

/// Asks whoever navigates to go back to what was shown before.
public struct GoBack: Action, Hashable {
  /// Creates the action.
  public init() {}
}

extension ActionRequest {
  private static let showVerb = "show"

  /// Asks to show an item, whoever shows its kind.
  ///
  /// - Parameter route: Where the item is.
  /// - Returns: The request, whose argument is the address.
  public static func show(_ route: Route) -> Self {
    Self(verb: showVerb, argument: route.description)
  }

  /// Where the item is that the request asks to show; nothing where it asks for something else.
  public var route: Route? {
    verb == Self.showVerb ? Route(argument) : nil
  }
}
