/// A query that a collection answers, such as the text of a search.
public protocol CollectionQuery: Equatable, Sendable {
  /// Whether the query asks for nothing, so that it is not sent and the collection becomes empty.
  var isEmpty: Bool { get }

  /// Returns whether this query narrows another one, so that the other's results may stay until new ones arrive.
  ///
  /// - Parameter other: The query that was answered last.
  /// - Returns: Whether every result of this query is likely to be a result of the other one.
  func extends(_ other: Self) -> Bool
}

extension String: CollectionQuery {
  /// Returns whether the text begins with the text that was answered last.
  public func extends(_ other: String) -> Bool {
    hasPrefix(other)
  }
}
