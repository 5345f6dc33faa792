package import CBindery

extension ProbedPlugin {
  /// The table of an ability.
  ///
  /// - Parameters:
  ///   - id: The id of the ability.
  ///   - type: The type of the table.
  /// - Returns: The table; nothing where the plugin has none, or a smaller one than the first version had.
  private func ability<Table>(_ id: String, as type: Table.Type) -> UnsafePointer<Table>? {
    guard let function = table.pointee.extension,
      let found = ProbedCall("extension", report: report).run({ function(table, id) }),
      found.load(as: UInt32.self) >= MemoryLayout<Table>.size
    else { return nil }
    return found.assumingMemoryBound(to: type)
  }

  /// How view models of a kind live.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: The table; nothing where they don't.
  package func live(_ kind: String) -> UnsafePointer<bindery_live>? {
    guard let live = ability(BINDERY_LIVE, as: bindery_live.self), let kinds = live.pointee.kinds else { return nil }
    let isListed = (0..<min(live.pointee.kind_count, 1024)).contains { index in
      kinds[index].map { String(cString: $0) == kind } ?? false
    }
    return isListed ? live : nil
  }

  /// A source of the plugin.
  ///
  /// - Parameter id: The identifier of the source.
  /// - Returns: Its table; nothing where there is none.
  package func source(_ id: String) -> UnsafePointer<bindery_source>? {
    guard let list = ability(BINDERY_SOURCES, as: bindery_sources.self), let first = list.pointee.sources else {
      return nil
    }
    let sources = (0..<min(list.pointee.source_count, 64)).compactMap { first[$0] }
    return sources.first { $0.pointee.id.map { String(cString: $0) == id } ?? false }
  }

  /// A fetcher of the plugin.
  ///
  /// - Parameter scheme: The scheme of addresses that it fetches.
  /// - Returns: Its table; nothing where there is none.
  package func fetcher(_ scheme: String) -> UnsafePointer<bindery_fetcher>? {
    guard let list = ability(BINDERY_FETCHERS, as: bindery_fetchers.self), let first = list.pointee.fetchers else {
      return nil
    }
    let fetchers = (0..<min(list.pointee.fetcher_count, 64)).compactMap { first[$0] }
    return fetchers.first { $0.pointee.scheme.map { String(cString: $0) == scheme } ?? false }
  }
}
