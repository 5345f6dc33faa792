internal import BinderyCollections
internal import Bindery
package import BinderySources

/// A source of an ``ItemSearch``, with the way in which it is searched.
package struct SearchedSource: Sendable {
  /// The source.
  package let source: any RecordSource

  /// The title of the source's section.
  package let title: String

  /// The quiet period before the source is asked for a new query.
  let quietPeriod: Duration

  /// Whether the source can be asked for all of its items, by a query that narrows kinds or sources and has no terms.
  let listsAll: Bool

  /// The request that the source answers once the search is refreshed, without a query; `nil` if it answers queries.
  let request: SearchRequest?

  /// Creates a source of a search, whose section is titled with the source's name unless another title is given.
  package init(
    _ source: any RecordSource, titled title: String? = nil, quietPeriod: Duration, listsAll: Bool = false
  ) {
    self.init(source, titled: title ?? source.name, quietPeriod: quietPeriod, listsAll: listsAll, answering: nil)
  }

  /// Creates a source that answers one request, whose section is titled with the source's identifier.
  init(_ source: any RecordSource, answering request: SearchRequest) {
    self.init(source, titled: source.sourceId.rawValue, quietPeriod: .zero, listsAll: false, answering: request)
  }

  private init(
    _ source: any RecordSource, titled title: String, quietPeriod: Duration, listsAll: Bool,
    answering request: SearchRequest?
  ) {
    self.source = source
    self.title = title
    self.quietPeriod = quietPeriod
    self.listsAll = listsAll
    self.request = request
  }
}

extension SearchedSource {
  /// The identifier of the source.
  var id: SourceId { source.sourceId }

  /// Returns sources as a search of all of them titles and asks them.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - quietPeriod: The quiet period of a source that isn't local.
  ///   - isLocal: Returns whether a source is asked at once, and may be asked for all of its items.
  /// - Returns: The sources, in the same order.
  package static func all(
    _ sources: [any RecordSource], quietPeriod: Duration = .milliseconds(300), isLocal: (any RecordSource) -> Bool
  ) -> [SearchedSource] {
    zip(sources, SourceTitles(of: sources).titles).map { source, title in
      let (paged, isLocal) = ((source as? LocalSource).map(PagedLocalSource.init) ?? source, isLocal(source))
      return SearchedSource(paged, titled: title, quietPeriod: isLocal ? .zero : quietPeriod, listsAll: isLocal)
    }
  }
}
