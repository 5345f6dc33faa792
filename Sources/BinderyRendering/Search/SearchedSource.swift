internal import Bindery
package import BinderySources

/// A source of an ``ItemSearch``, with its title and the settings with which it is searched.
package struct SearchedSource: Sendable {
  /// The source.
  package let source: any RecordSource

  /// The title of the source's section.
  package let title: String

  /// The time without a further change of the query after which the source is asked.
  let quietPeriod: Duration

  /// Whether the source can be asked for all of its items, by a query that narrows kinds or sources and has no terms.
  let listsAll: Bool

  /// Creates a source of a search, by default one that is asked at once for queries with words.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - title: The title of its section, or `nil` for its name.
  ///   - quietPeriod: The quiet period before it is asked for a new query.
  ///   - listsAll: Whether it can be asked for all of its items.
  package init(
    _ source: any RecordSource, titled title: String? = nil, quietPeriod: Duration = .zero, listsAll: Bool = false
  ) {
    self.source = source
    self.title = title ?? source.name
    self.quietPeriod = quietPeriod
    self.listsAll = listsAll
  }
}

extension SearchedSource {
  /// The identifier of the source.
  var id: SourceId { source.sourceId }

  /// Returns sources with the titles and settings that they have in a search of all of them.
  ///
  /// A local source is asked at once, and may be asked for all of its items.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - quietPeriod: The quiet period of a source that isn't local.
  /// - Returns: The sources, in the same order.
  package static func all(
    _ sources: [any RecordSource], quietPeriod: Duration = .milliseconds(300)
  ) -> [SearchedSource] {
    zip(sources, SourceTitles(of: sources).titles).map { source, title in
      let paged = (source as? LocalSource).map(PagedLocalSource.init) ?? source
      return SearchedSource(
        paged, titled: title, quietPeriod: source.isLocal ? .zero : quietPeriod, listsAll: source.isLocal)
    }
  }
}
