public import Bindery

/// The places that a user has gone to, one on top of the other.
///
/// It is a value, so that it can be kept and restored.
public struct NavigationStack: Hashable, Sendable {
  /// The places, from the bottom up.
  public private(set) var routes: [Route]

  /// Creates a stack.
  ///
  /// - Parameter routes: The places, from the bottom up.
  public init(_ routes: [Route] = []) {
    self.routes = routes
  }

  /// Whether nothing is there.
  public var isEmpty: Bool { routes.isEmpty }

  /// The place that is shown.
  public var top: Route? { routes.last }

  /// Goes to a place, from which one can come back.
  ///
  /// - Parameter route: The place.
  public mutating func push(_ route: Route) {
    routes.append(route)
  }

  /// Goes back to what was shown before.
  ///
  /// - Returns: The place that was left; nothing where the stack was empty.
  @discardableResult
  public mutating func pop() -> Route? {
    routes.popLast()
  }

  /// Goes back until no more than so many places are left.
  ///
  /// - Parameter depth: The number of places to keep; a negative one keeps none.
  /// - Returns: The places that were left, from the bottom up.
  @discardableResult
  public mutating func pop(toDepth depth: Int) -> [Route] {
    let kept = routes.prefix(max(0, depth))
    defer { routes = Array(kept) }
    return Array(routes[kept.count...])
  }

  /// Goes to a place in the stead of the one that is shown.
  ///
  /// - Parameter route: The place, which becomes the first where the stack is empty.
  public mutating func replaceTop(with route: Route) {
    pop()
    push(route)
  }
}

extension NavigationStack: Codable {
  /// Reads the addresses, from the bottom up.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: What is wrong with an address.
  public init(from decoder: any Decoder) throws {
    self.init(try [Route](from: decoder))
  }

  /// Writes the addresses, from the bottom up.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: Why an address can't be written.
  public func encode(to encoder: any Encoder) throws {
    try routes.encode(to: encoder)
  }
}
