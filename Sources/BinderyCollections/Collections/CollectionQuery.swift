/// What a collection is asked for.
public protocol CollectionQuery: Equatable, Sendable {
  /// Whether nothing is asked for.
  var isEmpty: Bool { get }

  /// Whether this query only asks more narrowly, so that the answers to the other may stay meanwhile.
  ///
  /// - Parameter other: The query that was answered last.
  /// - Returns: Whether every answer to this query is likely to be one to the other.
  func extends(_ other: Self) -> Bool
}

extension String: CollectionQuery {
  /// Whether the text begins with the other.
  ///
  /// - Parameter other: The text that was answered last.
  /// - Returns: Whether it is the beginning of this one.
  public func extends(_ other: String) -> Bool {
    hasPrefix(other)
  }
}
