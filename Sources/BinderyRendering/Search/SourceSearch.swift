public import Bindery
public import BinderyCollections
public import BinderySources

/// A concurrent search in several sources, as a collection with a section for each.
///
/// The failure or timeout of a source affects only its own section. A source that answers page by page is asked for as
/// many pages as the limit takes, or page by page as views come near the end of its items.
@MainActor
public final class SourceSearch {
  /// The results: a section for each source, in the order in which the sources were given. A refresh starts the search.
  public let collection: ComposedModelCollection<FoundItem, SearchFailure>

  /// The counts and the damaged items of each source, in the order of the sections.
  public let tallies: [SourceTally]

  /// The results of each source, in the order of the sections.
  public let sources: [PagedModelCollection<FoundItem, SearchFailure, PageCursor>]

  /// Creates a search. No source is queried before `collection` is refreshed.
  ///
  /// - Parameters:
  ///   - sources: The sources to query, in the order of the sections.
  ///   - request: The query for each source. Its limit is that of all items of a source, or of each page if pages are
  ///     turned on demand.
  ///   - presenter: Creates the models that identify items.
  ///   - models: The data to prefetch for the models; their identifiers are always requested.
  ///   - turning: The policy for the pages after the first.
  ///   - timeout: The maximum duration of the query of one source, or of one page if pages are turned on demand.
  ///   - timeoutRemedy: A clause that says what gives a source more time, at the end of the sentence of one that timed
  ///     out, or `nil` for none.
  ///   - clock: The clock that measures the timeout.
  public init(
    _ sources: [any RecordSource], for request: SearchRequest, presenter: Presenter,
    bringing models: ModelRequest = ModelRequest(.identity), turning: PageTurning = .atOnce, timeout: Duration,
    timeoutRemedy: String? = nil, clock: any Clock<Duration> = ClockKey.defaultValue
  ) {
    let policy = SearchPolicy(
      bringing: models, turning: turning, timeout: timeout, timeoutRemedy: timeoutRemedy, clock: clock)
    tallies = sources.map { SourceTally(source: $0, limit: request.limit) }
    self.sources = tallies.map {
      SourcePages(tally: $0, request: request, presenter: presenter, policy: policy).collection
    }
    collection = .multiplexing(
      zip(tallies, self.sources).enumerated().map { index, source in
        ChildCollection(
          SectionId(rawValue: "\(index)"), title: source.0.source.sourceId.rawValue, source.1)
      })
  }

  /// The type of policies for the pages of a source after the first.
  public typealias PageTurning = PagedModelCollection<FoundItem, SearchFailure, PageCursor>.Turning
}
