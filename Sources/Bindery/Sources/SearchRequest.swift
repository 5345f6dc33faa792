/// What is asked of a source.
public struct SearchRequest: Hashable, Sendable {
  /// What to look for; one of several words is meant as it stands. None in a request for known items.
  public var terms: [String]

  /// The items to look up, in the source's own identifiers; none in a search.
  public var ids: [ModelId]

  /// The kinds that are wanted; all where it is empty. A source may give others, too.
  public var kinds: [Kind]

  /// The most items that are wanted.
  public var limit: Int

  /// What else the source understands, by name, such as `country`.
  public var options: [String: String]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - terms: What to look for.
  ///   - ids: The items to look up.
  ///   - kinds: The kinds that are wanted; all where it is empty.
  ///   - limit: The most items that are wanted.
  ///   - options: What else the source understands, by name.
  public init(
    terms: [String] = [], ids: [ModelId] = [], kinds: [Kind] = [], limit: Int = 50, options: [String: String] = [:]
  ) {
    self.terms = terms
    self.ids = ids
    self.kinds = kinds
    self.limit = limit
    self.options = options
  }
}

extension SearchRequest {
  /// The terms with spaces between them.
  public var term: String { terms.joined(separator: " ") }
}
