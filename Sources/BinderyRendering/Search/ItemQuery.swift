package import Bindery
package import BinderySources

/// A query of an ``ItemList``: what to look for, and where.
package struct ItemQuery: Hashable, Sendable {
  /// The search terms, which must all occur in an item; a term of several words is a phrase.
  package var terms: [String]

  /// The wanted kinds, or all of them if empty.
  package var kinds: Set<Kind>

  /// The identifiers of the sources to search, or `nil` for all.
  package var sources: Set<SourceId>?

  /// Creates a query, which by default is empty.
  package init(terms: [String] = [], kinds: Set<Kind> = [], sources: Set<SourceId>? = nil) {
    self.terms = terms
    self.kinds = kinds
    self.sources = sources
  }

  /// Whether the query says neither what to look for nor where, so that nothing is searched.
  package var isEmpty: Bool { terms.isEmpty && kinds.isEmpty && sources == nil }
}

/// A source of an ``ItemList``, with the way in which the list searches it.
package struct ListedSource: Sendable {
  /// The source.
  package let source: any RecordSource

  /// The quiet period before the source is asked for a new query.
  package let wait: Duration

  /// Whether the source can be asked for all of its items, by a query that narrows kinds or sources and has no terms.
  package let listsAll: Bool

  /// The title of the source's section.
  package let title: String

  /// Creates a source of a list, whose section is titled with the source's name unless another title is given.
  package init(_ source: any RecordSource, titled title: String? = nil, wait: Duration, listsAll: Bool = false) {
    self.source = source
    self.title = title ?? source.name
    self.wait = wait
    self.listsAll = listsAll
  }
}

extension ListedSource {
  /// Returns the request for a query of the user, or `nil` if the query doesn't ask this source.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - base: The request whose terms the query replaces, and whose kinds it narrows.
  /// - Returns: The request, or `nil`.
  package func request(for query: ItemQuery, from base: SearchRequest) -> SearchRequest? {
    guard case .request(let request) = wanted(for: query, from: base) else { return nil }
    return request
  }

  /// Returns what the list wants of the source for a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - base: The request whose terms the query replaces, and whose kinds it narrows.
  /// - Returns: What is wanted.
  func wanted(for query: ItemQuery, from base: SearchRequest) -> SectionSearch.Wanted {
    guard !query.isEmpty else { return .nothing }
    if let sources = query.sources, !sources.contains(source.sourceId) { return .excluded }
    guard !query.terms.isEmpty || listsAll else { return .nothing }
    let kinds = base.kinds.isEmpty || query.kinds.isEmpty ? query.kinds : query.kinds.intersection(base.kinds)
    guard query.kinds.isEmpty || !kinds.isEmpty else { return .excluded }
    var request = base
    request.terms = query.terms
    if !kinds.isEmpty { request.kinds = kinds.sorted { $0.rawValue < $1.rawValue } }
    return .request(request)
  }
}
