internal import Bindery
internal import BinderyStreams
internal import CBindery

/// The optional C tables of a plugin: its sources, its fetchers, and what its media types can do beyond drawing rows.
final class AbilitiesExport: Sendable {
  /// The C tables by the identifiers of their extensions; each is constant and never freed.
  private nonisolated(unsafe) let tables: [String: UnsafeRawPointer]

  /// Builds the optional C tables of a plugin from its sources, fetchers and bindings, without empty ones.
  init(
    sources: [any Source], fetchers: [String: any Fetcher], files: (any MediaFileReader)? = nil, bindings: [ViewBinding]
  ) {
    let tables = [
      BINDERY_SOURCES: UnsafeRawPointer(Self.table(of: sources)),
      BINDERY_FETCHERS: UnsafeRawPointer(Self.table(of: fetchers)),
      BINDERY_LIVE: UnsafeRawPointer(LiveExport.table(of: bindings.filter(\.isLive).map(\.kind))),
      BINDERY_ACTIONS: UnsafeRawPointer(ActionsExport.table(of: bindings)),
      BINDERY_CONTENTS: UnsafeRawPointer(ContentsExport.table(of: bindings.filter(\.hasContents).map(\.kind))),
      BINDERY_VIEWS: UnsafeRawPointer(ViewsExport.table(of: bindings)),
      BINDERY_FILES: UnsafeRawPointer(FilesExport.table(of: files)),
      BINDERY_RESTORING: UnsafeRawPointer(RestoringExport.table(of: bindings.filter(\.isRestorable).map(\.kind))),
    ]
    self.tables = tables.compactMapValues { $0 }
  }

  /// Returns the C table of the extension with an identifier, or `nil` if the plugin has none.
  func table(of id: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    id.flatMap { tables[String(cString: $0)] }
  }

  /// Returns the C table of sources, or `nil` if there are none.
  private static func table(of sources: [any Source]) -> UnsafePointer<bindery_sources>? {
    guard !sources.isEmpty else { return nil }
    let tables = PluginExport.constants(sources.map { Optional(table(of: $0)) })
    return PluginExport.constants([
      bindery_sources(
        size: UInt32(MemoryLayout<bindery_sources>.size), reserved: 0, sources: tables, source_count: sources.count)
    ])
  }

  /// Returns the C table of fetchers, by the schemes of their addresses, or `nil` if there are none.
  private static func table(of fetchers: [String: any Fetcher]) -> UnsafePointer<bindery_fetchers>? {
    guard !fetchers.isEmpty else { return nil }
    let tables = fetchers.sorted { $0.key < $1.key }.map { Optional(table(of: $0.value, scheme: $0.key)) }
    return PluginExport.constants([
      bindery_fetchers(
        size: UInt32(MemoryLayout<bindery_fetchers>.size), reserved: 0, fetchers: PluginExport.constants(tables),
        fetcher_count: tables.count)
    ])
  }
}

extension AbilitiesExport {
  /// Builds the C table of a source; neither the table nor the source is ever freed.
  private static func table(of source: any Source) -> UnsafePointer<bindery_source> {
    PluginExport.constants([
      bindery_source(
        size: UInt32(MemoryLayout<bindery_source>.size), reserved: 0,
        id: source.sourceId.rawValue.contractConstant(), state: Shared<any Source>.constant(source),
        search: { table, request, answer, failure in
          guard let state = table?.pointee.state, let request else { return failed }
          let source = Shared<any Source>.value(at: state)
          let copy = SearchRequest(copying: request)
          return StreamAnswer.give(to: answer, failure: failure) { (receiver) throws(SourceFailure) in
            try await source.search(copy, answer: receiver)
          }
        })
    ])
  }

  /// Builds the C table of the fetcher of an address scheme; neither the table nor the fetcher is ever freed.
  private static func table(of fetcher: any Fetcher, scheme: String) -> UnsafePointer<bindery_fetcher> {
    PluginExport.constants([
      bindery_fetcher(
        size: UInt32(MemoryLayout<bindery_fetcher>.size), reserved: 0, scheme: scheme.contractConstant(),
        state: Shared<any Fetcher>.constant(fetcher),
        fetch: { table, address, bytes, failure in
          guard let state = table?.pointee.state else { return failed }
          let fetcher = Shared<any Fetcher>.value(at: state)
          let copy = address.string
          return StreamAnswer.give(to: bytes, failure: failure) { (receiver) throws(SourceFailure) in
            try await fetcher.fetch(copy, receiver: receiver)
          }
        })
    ])
  }
}
