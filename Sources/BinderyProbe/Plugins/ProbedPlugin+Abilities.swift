internal import BinderyLoading
internal import CBindery

extension ProbedPlugin {
  /// Asks the plugin for an extension, and returns its table, or `nil` if there is none, or one too small for `type`.
  ///
  /// `zeros` is a table in which every member is absent.
  private func ability<Table: BitwiseCopyable>(
    _ id: String, _ type: SizedStruct, over zeros: Table
  ) -> SizedTable<Table>? {
    guard let function = table.members.extension,
      let found = ProbedCall("extension", report: report).run({ function(table.pointer, id) })
    else { return nil }
    return sized(found.assumingMemoryBound(to: Table.self), type, over: zeros)
  }

  private func sized<Table: BitwiseCopyable>(
    _ pointer: UnsafePointer<Table>, _ type: SizedStruct, over zeros: Table
  ) -> SizedTable<Table>? {
    let table = SizedTable(pointer, over: zeros)
    return type.problem(ofSize: table.size) == nil ? table : nil
  }

  /// Returns the table of a kind's live view models, or `nil` if they aren't live.
  func live(_ kind: String) -> SizedTable<bindery_live>? {
    guard let live = ability(BINDERY_LIVE, .live, over: bindery_live()), let kinds = live.members.kinds else {
      return nil
    }
    let isListed = (0..<min(live.members.kind_count, 1024)).contains { index in
      kinds[index].map { String(cString: $0) == kind } ?? false
    }
    return isListed ? live : nil
  }

  /// Returns the table of a source, or `nil` if the plugin has no source of that identifier.
  func source(_ id: String) -> SizedTable<bindery_source>? {
    guard let list = ability(BINDERY_SOURCES, .sources, over: bindery_sources()), let first = list.members.sources
    else { return nil }
    let sources = (0..<min(list.members.source_count, 64)).compactMap {
      first[$0].flatMap { sized($0, .source, over: bindery_source()) }
    }
    return sources.first { $0.members.id.map { String(cString: $0) == id } ?? false }
  }

  /// Returns the table of the fetcher of a URL scheme, or `nil` if there is none.
  func fetcher(_ scheme: String) -> SizedTable<bindery_fetcher>? {
    guard let list = ability(BINDERY_FETCHERS, .fetchers, over: bindery_fetchers()), let first = list.members.fetchers
    else { return nil }
    let fetchers = (0..<min(list.members.fetcher_count, 64)).compactMap {
      first[$0].flatMap { sized($0, .fetcher, over: bindery_fetcher()) }
    }
    return fetchers.first { $0.members.scheme.map { String(cString: $0) == scheme } ?? false }
  }
}
