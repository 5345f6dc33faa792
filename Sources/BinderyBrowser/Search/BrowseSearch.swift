package import Bindery
package import BinderyCollections
package import BinderyRendering
package import BinderySources
internal import Observation

/// The collection of a search screen: the items of several sources for a query that is typed, a section for each source.
///
/// Local sources are asked at each change of the query, and others after 300 ms without one. Pages are requested as the
/// list nears their end. The query is a ``BrowseQuery``, and what it excludes isn't asked.
@MainActor
@Observable
package final class BrowseSearch: SearchableModelCollection {
  package typealias Element = ItemRow
  package typealias Failure = SearchFailure

  /// The quiet period before a source is asked that isn't local.
  package static let quietPeriod = Duration.milliseconds(300)

  /// The identifiers of the sources, in the order of their sections.
  @ObservationIgnored package let sources: [SourceId]

  /// The titles of the sources' sections: names, but of a file no more of its path than tells it from the others.
  @ObservationIgnored package let titles: [String]

  /// A sentence without a period on why the query can't find anything, or `nil` if it can.
  package private(set) var problem: String?

  /// Returns the kinds that plugins show at the moment, whose names the query may abbreviate.
  @ObservationIgnored package var knownKinds: @MainActor () -> [Kind]

  /// The kinds of each request, or none for all.
  @ObservationIgnored private let requestedKinds: [Kind]

  @ObservationIgnored private var query = BrowseQuery("")
  @ObservationIgnored private let list: ItemList

  /// Creates a search without a query, which asks no source.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order of their sections. Their identifiers differ.
  ///   - presenter: Turns records into items.
  ///   - kinds: The known kinds, whose names the query may abbreviate.
  ///   - request: The kinds and the options of each request, and the limit of each page.
  ///   - timeout: The maximum duration of each request of a source.
  ///   - timeoutRemedy: A clause that says what gives a source more time, or `nil` for none.
  ///   - clock: The clock that measures the timeout and the quiet period.
  ///   - isLocal: Returns whether a source is asked at once, and may be asked for all of its items.
  package init(
    _ sources: [any RecordSource], presenter: Presenter, kinds: [Kind] = [], request: SearchRequest = SearchRequest(),
    timeout: Duration = .seconds(30), timeoutRemedy: String? = nil, clock: any Clock<Duration> = ClockKey.defaultValue,
    isLocal: (any RecordSource) -> Bool = { !($0 is StreamedSource) }
  ) {
    knownKinds = { kinds }
    requestedKinds = request.kinds
    self.sources = sources.map(\.sourceId)
    titles = SourceTitles(of: sources).titles
    let listed = zip(sources, titles).map { source, title in
      let paged = (source as? LocalSource).map(PagedLocalSource.init) ?? source
      return isLocal(source)
        ? ListedSource(paged, titled: title, wait: .zero, listsAll: true)
        : ListedSource(paged, titled: title, wait: Self.quietPeriod)
    }
    list = ItemList(
      of: listed, presenter: presenter, request: request,
      bringing: ModelRequest(ItemList.shownParts.parts.union(.contents)), turning: .onDemand, timeout: timeout,
      timeoutRemedy: timeoutRemedy, clock: clock)
  }
}

extension BrowseSearch {
  /// The rows and the load status of each source that the query doesn't exclude.
  package var state: ModelCollectionState<ItemRow, SearchFailure> { list.state }

  /// Registers an observer to call after each change of the state.
  package func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    list.observe(observer)
  }

  /// Shows the items of some kinds anew, by the plugins that show them now; all other rows stay as they are.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that other plugins show now, or none, or another version of the same plugin.
  ///   - presenter: The presenter that shows these items, and all that are found from now on.
  package func show(_ kinds: Set<Kind>, by presenter: Presenter) { list.show(kinds, by: presenter) }

  /// Searches for a query as it was typed, in the form of a ``BrowseQuery``.
  package func setQuery(_ text: String) {
    query = BrowseQuery(text)
    let problem = query.problem(among: sources)
    if problem != self.problem { self.problem = problem }
    list.setQuery(query.itemQuery(kinds: knownKinds(), sources: sources))
  }

  /// Why nothing was found, a sentence without a period: no plugin shows a kind that was asked for. It is `nil` if something
  /// was found, if a source is still searched or has failed, or if each kind is known.
  package var kindProblem: String? {
    let state = state
    guard state.isEmpty, !state.phase.isLoading, state.status.failures.isEmpty, !query.isEmpty else { return nil }
    return query.unknownKind(with: requestedKinds, among: knownKinds())?.description
  }

  /// Asks the sources at once that wait for their quiet period to end.
  package func searchNow() { list.searchNow() }

  /// Searches all sources again for the current query, without a delay.
  package func refresh() { list.refresh() }

  /// Cancels all searches, after which no source is asked before the next call that asks one; the rows stay.
  package func cancel() { list.cancel() }

  /// Searches again where `cancel()` has ended a search for the current query.
  package func resume() { list.resume() }

  /// Whether `cancel()` has ended a search for the current query.
  package var isInterrupted: Bool { list.isInterrupted }

  /// Tries again what has failed or was cancelled, in one section or in all.
  package func retry(_ section: SectionId?) { list.retry(section) }

  /// Requests the next page of a section.
  package func loadMore(in section: SectionId) { list.loadMore(in: section) }

  /// Notes that the row at a position of a section is shown, which requests the next page near the section's end.
  package func didShow(at position: Int, in section: SectionId) { list.didShow(at: position, in: section) }

  /// Returns the number of items that a source has for the query, or `nil` if that is unknown.
  package func total(of section: SectionId) -> Int? { list.total(of: section) }

  /// Returns a clause on the items of a source that can't be read or share an identifier, or `nil` if there are none for
  /// the query.
  package func remark(on section: SectionId) -> String? { list.remark(on: section) }
}

extension [SourceId] {
  /// The identifiers, separated by commas.
  var list: String { map(\.rawValue).joined(separator: ", ") }
}
