/// The identifiers of an element of a tree and of all above it, from the root down.
///
/// It stays the same when siblings come, go or move. The order of the identifiers counts.
public struct TreePath<Id: Hashable & Sendable>: Hashable, Sendable {
  /// The identifiers, from the root down; none for the root itself.
  public let ids: [Id]

  /// Creates a path.
  ///
  /// - Parameter ids: The identifiers, from the root down.
  public init(_ ids: [Id] = []) {
    self.ids = ids
  }

  /// How many elements stand above.
  public var depth: Int { max(0, ids.count - 1) }

  /// The path of what stands right above; nothing for the root.
  public var parent: Self? { ids.isEmpty ? nil : Self(ids.dropLast()) }

  /// The path of what stands right below.
  ///
  /// - Parameter id: Identifies it among its siblings.
  /// - Returns: The path.
  public func appending(_ id: Id) -> Self {
    Self(ids + [id])
  }

  /// Whether the element stands below another, however deep.
  ///
  /// - Parameter other: The path of the other.
  /// - Returns: Whether it stands below.
  public func isBelow(_ other: Self) -> Bool {
    ids.count > other.ids.count && ids.starts(with: other.ids)
  }

  private init(_ ids: ArraySlice<Id>) {
    self.ids = Array(ids)
  }
}

extension TreePath: ExpressibleByArrayLiteral {
  /// Creates a path from a literal.
  ///
  /// - Parameter elements: The identifiers, from the root down.
  public init(arrayLiteral elements: Id...) {
    self.init(elements)
  }
}
