public import Bindery

/// A stack of the routes that a user has navigated to.
///
/// It is a value, so that it can be saved and restored.
public struct NavigationStack: Hashable, Sendable {
  /// The routes, from the bottom to the top.
  public private(set) var routes: [Route]

  /// Creates a stack of routes, given from the bottom to the top.
  public init(_ routes: [Route] = []) {
    self.routes = routes
  }

  /// Whether the stack is empty.
  public var isEmpty: Bool { routes.isEmpty }

  /// The top route, which is the one shown, or `nil` if the stack is empty.
  public var top: Route? { routes.last }

  /// Pushes a route on top of the stack.
  public mutating func push(_ route: Route) {
    routes.append(route)
  }

  /// Removes the top route, and returns it, or `nil` if the stack was empty.
  @discardableResult
  public mutating func pop() -> Route? {
    routes.popLast()
  }

  /// Removes routes from the top until at most a number of them is left.
  ///
  /// - Parameter depth: The maximum number of routes to keep; a negative number counts as 0.
  /// - Returns: The routes that were removed, from the bottom to the top.
  @discardableResult
  public mutating func pop(toDepth depth: Int) -> [Route] {
    let kept = routes.prefix(max(0, depth))
    defer { routes = Array(kept) }
    return Array(routes[kept.count...])
  }

  /// Replaces the top route, or pushes the route if the stack is empty.
  public mutating func replaceTop(with route: Route) {
    pop()
    push(route)
  }
}

extension NavigationStack: Codable {
  /// Decodes a stack from a list of the routes' addresses, from the bottom to the top.
  ///
  /// - Parameter decoder: The decoder of a list of addresses.
  /// - Throws: A decoding error if an address is invalid.
  public init(from decoder: any Decoder) throws {
    self.init(try [Route](from: decoder))
  }

  /// Encodes the stack as a list of the routes' addresses, from the bottom to the top.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try routes.encode(to: encoder)
  }
}
