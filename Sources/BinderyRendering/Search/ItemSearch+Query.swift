internal import Bindery
internal import BinderyCollections

extension ItemSearch {
  /// Searches for a query as a person types it: words that must all occur in an item, in any order, phrases in quotes,
  /// and what narrows it to kinds and sources.
  ///
  ///     "long winters" live kind:song source:itunes
  ///
  /// Several kinds are alternatives, and so are several sources. The beginning of a name stands for all names that
  /// begin so, of the kinds that ``knownKinds`` returns. Without words only local sources are asked, and only for a
  /// kind or a source that is named. An empty query clears the list.
  public func setQuery(_ query: String) {
    setQuery(ItemQuery(query))
  }

  /// Why the query can't find anything, a sentence without a period: it names a source that isn't there. It is `nil` if
  /// the query can find something.
  public var problem: String? { query.problem(among: sections.map(\.source.id)) }

  /// Why nothing was found, a sentence without a period: no plugin shows a kind that was asked for. It is `nil` if
  /// something was found, if a source is still searched or has failed, or if each kind is known.
  public var kindProblem: String? {
    let state = state
    guard state.isEmpty, !state.phase.isLoading, state.status.failures.isEmpty, !query.isEmpty else { return nil }
    return query.unknownKind(with: request.kinds, among: knownKinds())?.description
  }
}
