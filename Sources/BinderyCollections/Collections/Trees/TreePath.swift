/// The path of an element in a tree: the identifiers of all its ancestors and of the element, from the root down.
///
/// The path stays the same when siblings come, go or move. The order of the identifiers is significant.
public struct TreePath<Id: Hashable & Sendable>: Hashable, Sendable {
  /// The identifiers, from the root down; empty for the root.
  public let ids: [Id]

  /// Creates a path from identifiers, from the root down.
  public init(_ ids: [Id] = []) {
    self.ids = ids
  }

  /// The number of elements above the element, which is 0 for the root and for the top level.
  public var depth: Int { max(0, ids.count - 1) }

  /// The path of the parent, or `nil` for the root.
  public var parent: Self? { ids.isEmpty ? nil : Self(Array(ids.dropLast())) }

  /// Returns the path of the child with an identifier.
  public func appending(_ id: Id) -> Self {
    Self(ids + [id])
  }

  /// Returns whether the element is a descendant, at any depth, of the element at another path.
  public func isBelow(_ other: Self) -> Bool {
    ids.count > other.ids.count && ids.starts(with: other.ids)
  }
}

extension TreePath: ExpressibleByArrayLiteral {
  /// Creates a path from a literal of identifiers, from the root down.
  public init(arrayLiteral elements: Id...) {
    self.init(elements)
  }
}
