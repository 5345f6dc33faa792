internal import Bindery
internal import CBindery
internal import Glibc

/// The extension tables of a plugin: its sources, its fetchers and its live kinds.
final class AbilitiesExport: Sendable {
  // The tables are constant and never freed.
  private nonisolated(unsafe) let sources: UnsafePointer<bindery_sources>?
  private nonisolated(unsafe) let fetchers: UnsafePointer<bindery_fetchers>?
  private nonisolated(unsafe) let live: UnsafePointer<bindery_live>?

  /// Builds the tables of a plugin's extensions.
  init(sources: [any Source], fetchers: [String: any Fetcher], bindings: [ViewBinding]) {
    self.sources = Self.table(of: sources)
    self.fetchers = Self.table(of: fetchers)
    live = LiveExport.table(of: bindings.filter(\.isLive).map(\.kind))
  }

  /// Returns the table of an extension, or `nil` if the plugin doesn't have it.
  func table(of id: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let id else { return nil }
    if strcmp(id, BINDERY_SOURCES) == 0 { return sources.map { UnsafeRawPointer($0) } }
    if strcmp(id, BINDERY_FETCHERS) == 0 { return fetchers.map { UnsafeRawPointer($0) } }
    return strcmp(id, BINDERY_LIVE) == 0 ? live.map { UnsafeRawPointer($0) } : nil
  }

  private static func table(of sources: [any Source]) -> UnsafePointer<bindery_sources>? {
    guard !sources.isEmpty else { return nil }
    let tables = PluginExport.constants(sources.map { Optional(SourceExport.table(of: $0)) })
    return PluginExport.constants([
      bindery_sources(
        size: UInt32(MemoryLayout<bindery_sources>.size), reserved: 0, sources: tables, source_count: sources.count)
    ])
  }

  private static func table(of fetchers: [String: any Fetcher]) -> UnsafePointer<bindery_fetchers>? {
    guard !fetchers.isEmpty else { return nil }
    let tables = fetchers.sorted { $0.key < $1.key }.map { Optional(FetcherExport.table(of: $0.value, scheme: $0.key)) }
    return PluginExport.constants([
      bindery_fetchers(
        size: UInt32(MemoryLayout<bindery_fetchers>.size), reserved: 0, fetchers: PluginExport.constants(tables),
        fetcher_count: tables.count)
    ])
  }
}
