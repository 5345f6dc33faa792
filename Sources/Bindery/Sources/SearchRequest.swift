/// A request to a source: a search, or a lookup of known items.
public struct SearchRequest: Hashable, Sendable {
  /// The search terms, empty in a lookup. A term of several words is a phrase.
  public var terms: [String]

  /// The identifiers of the items to look up, as the source writes them; empty in a search.
  public var ids: [ModelId]

  /// The requested kinds, or all of them if empty. A source may return other kinds, too.
  public var kinds: [Kind]

  /// The maximum number of items to return.
  public var limit: Int

  /// Further options that the source understands, by name, such as `country`.
  public var options: [String: String]

  /// Creates a request for a search or a lookup.
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
  /// The terms, joined by spaces, without marks around a phrase.
  public var term: String { terms.joined(separator: " ") }
}
