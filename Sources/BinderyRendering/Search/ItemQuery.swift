package import Bindery
internal import BinderySources

/// A query of an ``ItemSearch``: the search terms, and the kinds and sources to which it is narrowed.
///
/// The beginning of a name stands for all names that begin so, unless it is a name itself; so the list is narrowed
/// while a name is being typed. A file is also named by the end of its path. Case doesn't matter. Of a kind that isn't
/// known nothing is found, and a source that isn't known is no source.
package struct ItemQuery: Hashable, Sendable {
  /// The search terms, which must all occur in an item; a term of several words is a phrase. Quotes in a term are those
  /// of a query of a library or a file, and so are `-` and `title:` before a word.
  package var terms: [String]

  /// The names of the wanted kinds, as they were typed; all are wanted if there are none.
  package var kinds: [String]

  /// The names of the sources to search, as they were typed; all are searched if there are none.
  package var sources: [String]

  /// Creates a query, which by default is empty.
  package init(terms: [String] = [], kinds: [String] = [], sources: [String] = []) {
    self.terms = terms
    self.kinds = kinds
    self.sources = sources
  }

  /// Whether the query has neither terms nor kinds nor sources, so that nothing is searched.
  package var isEmpty: Bool { terms.isEmpty && kinds.isEmpty && sources.isEmpty }
}

extension ItemQuery {
  /// Returns the kinds that the query names, of which none means all.
  package func kinds(among known: [Kind]) -> Set<Kind> {
    Set(
      kinds.flatMap { name in
        let named = Self.names(known.map(\.rawValue), for: name).map(Kind.init(rawValue:))
        return named.isEmpty ? [Kind(rawValue: name)] : named
      })
  }

  /// Returns those of some sources that the query names, or `nil` if it names none, which means all.
  package func sources(among known: [SourceId]) -> Set<SourceId>? {
    guard !sources.isEmpty else { return nil }
    return Set(sources.flatMap { Self.names(known.map(\.rawValue), for: $0) }.map(SourceId.init(rawValue:)))
  }

  /// Returns the names of sources that name none of some sources, as they were typed.
  package func unknownSources(among known: [SourceId]) -> [String] {
    sources.filter { Self.names(known.map(\.rawValue), for: $0).isEmpty }
  }

  /// Returns the first unknown kind among those that each request has and those that the query names.
  ///
  /// - Parameters:
  ///   - requested: The kinds that each request has, whatever the query is.
  ///   - known: The known kinds, of which a query may name the beginning.
  /// - Returns: The kind, or `nil` if each is known.
  func unknownKind(with requested: [Kind], among known: [Kind]) -> UnknownKind? {
    let typed = kinds.filter { Self.names(known.map(\.rawValue), for: $0).isEmpty }
    return UnknownKind(in: requested.map(\.rawValue) + typed, among: known)
  }

  /// Returns a sentence without a period on why the query can't find anything in some sources, or `nil` if it can.
  func problem(among known: [SourceId]) -> String? {
    unknownSources(among: known).first.map { name in
      "no source is named '\(name)'; expected \(known.map(\.rawValue).joined(separator: ", "))"
    }
  }

  /// Returns the names that a typed name stands for: the same name, or else those that begin with it, or files whose
  /// path ends so.
  private static func names(_ names: [String], for typed: String) -> [String] {
    let typed = typed.lowercased()
    let exact = names.filter { $0.lowercased() == typed }
    let begun = exact.isEmpty ? names.filter { $0.lowercased().hasPrefix(typed) } : exact
    // A file has the end of its path for a title.
    return begun.isEmpty ? names.filter { $0.lowercased().contains("/" + typed) } : begun
  }
}

extension ItemQuery {
  /// The search terms without quotes, for a source that has syntax of its own.
  private var unquotedTerms: [String] { terms.flatMap(QuestionPiece.pieces(ofTerm:)).map(\.typed) }

  /// Returns what the query requires of a source: a request, no search, or that it has no section.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - ids: The sources that the query may name.
  ///   - known: The kinds that the query may name the beginning of.
  ///   - base: The request whose terms the query replaces, and whose kinds it narrows.
  /// - Returns: What is wanted.
  func wanted(
    of source: SearchedSource, among ids: [SourceId], _ known: [Kind], from base: SearchRequest
  ) -> SourceSection.Wanted {
    guard !isEmpty else { return .nothing }
    if let named = sources(among: ids), !named.contains(source.id) { return .excluded }
    guard !terms.isEmpty || source.listsAll else { return .nothing }
    let named = kinds(among: known)
    let kinds = base.kinds.isEmpty || named.isEmpty ? named : named.intersection(base.kinds)
    guard named.isEmpty || !kinds.isEmpty else { return .excluded }
    var request = base
    request.terms = source.source.isLocal ? terms : unquotedTerms
    if !kinds.isEmpty { request.kinds = kinds.sorted { $0.rawValue < $1.rawValue } }
    return .request(request)
  }
}
