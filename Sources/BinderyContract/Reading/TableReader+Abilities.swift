internal import Bindery
internal import CBindery

extension TableReader {
  /// Reads the tables of a plugin's extensions.
  ///
  /// `types` are the plugin's media types, to which the tables refer. `find` returns the table of an extension by its
  /// identifier, or `nil` if the plugin doesn't have it.
  package func abilities(
    of types: [MediaTypeTable], _ find: (String) -> UnsafeRawPointer?
  ) throws(Judge.Failure) -> PluginAbilities {
    let sources = try sources(find(BINDERY_SOURCES))
    let fetchers = try fetchers(find(BINDERY_FETCHERS))
    let files = try files(find(BINDERY_FILES))
    if types.isEmpty, sources.isEmpty, fetchers.isEmpty, files == nil { try take(.bringsNothing) }
    let live = try live(find(BINDERY_LIVE), types)
    return PluginAbilities(
      sources: sources, fetchers: fetchers, live: live, actions: try actions(find(BINDERY_ACTIONS), types),
      contents: try contents(find(BINDERY_CONTENTS), types), views: try views(find(BINDERY_VIEWS), types),
      restoring: try restoring(find(BINDERY_RESTORING), live), files: files)
  }

  /// Reads the table of the plugin's sources; `nil` stands for none.
  private func sources(_ pointer: UnsafeRawPointer?) throws(Judge.Failure) -> [SourceTable] {
    guard let list = try extensionTable(pointer, .sources, over: bindery_sources())?.members else { return [] }
    var sources: [SourceTable] = []
    for pointer in try tables(list.sources, list.source_count, TableLimits.sources, of: "source", in: .sources) {
      let table = try sized(pointer, .source, over: bindery_source())
      guard table.members.search != nil else {
        try take(.noFunction("search"), in: .source)
        continue
      }
      guard let id = try name(table.members.id, in: .source) else { continue }
      sources.append(SourceTable(table, id: SourceId(rawValue: id), plugin: plugin))
    }
    return sources
  }

  /// Reads the table of the plugin's fetchers; `nil` stands for none.
  private func fetchers(_ pointer: UnsafeRawPointer?) throws(Judge.Failure) -> [FetcherTable] {
    guard let list = try extensionTable(pointer, .fetchers, over: bindery_fetchers())?.members else { return [] }
    var fetchers: [FetcherTable] = []
    for pointer in try tables(list.fetchers, list.fetcher_count, TableLimits.sources, of: "fetcher", in: .fetchers) {
      let table = try sized(pointer, .fetcher, over: bindery_fetcher())
      guard table.members.fetch != nil else {
        try take(.noFunction("fetch"), in: .fetcher)
        continue
      }
      guard let scheme = try name(table.members.scheme, in: .fetcher) else { continue }
      fetchers.append(FetcherTable(table, scheme: scheme, plugin: plugin))
    }
    return fetchers
  }

  /// Returns the name of a source or a fetcher, or `nil` if it has none, which the judge tolerated.
  private func name(_ bytes: UnsafePointer<CChar>?, in type: SizedStruct) throws(Judge.Failure) -> String? {
    if let name = try text(bytes, "the name in a \(type.name)", in: type), !name.isEmpty { return name }
    try take(.noName, in: type)
    return nil
  }

  /// Reads the table of the functions for live view models, or returns `nil` if the plugin has none.
  private func live(_ pointer: UnsafeRawPointer?, _ types: [MediaTypeTable]) throws(Judge.Failure) -> LiveTable? {
    guard let table = try extensionTable(pointer, .live, over: bindery_live()) else { return nil }
    let members = table.members
    if members.observe == nil { try take(.noFunction("observe"), in: .live) }
    // Only types with code make view models.
    let coded = Set(types.filter { !$0.isDeclared }.map(\.kind))
    let kinds = try kinds(members.kinds, members.kind_count, among: coded, in: .live)
    return LiveTable(table, kinds: kinds, plugin: plugin)
  }

  /// Reads the table of the function that finds the contents of items, or returns `nil` if the plugin has none.
  private func contents(
    _ pointer: UnsafeRawPointer?, _ types: [MediaTypeTable]
  ) throws(Judge.Failure) -> ContentsTable? {
    guard let table = try extensionTable(pointer, .contents, over: bindery_contents()) else { return nil }
    let members = table.members
    if members.contents == nil { try take(.noFunction("contents"), in: .contents) }
    let kinds = try kinds(members.kinds, members.kind_count, among: Set(types.map(\.kind)), in: .contents)
    return ContentsTable(table, kinds: kinds, plugin: plugin)
  }

  /// Reads the table of the functions that save and restore states, or returns `nil` if the plugin has none.
  private func restoring(_ pointer: UnsafeRawPointer?, _ live: LiveTable?) throws(Judge.Failure) -> RestoringTable? {
    guard let table = try extensionTable(pointer, .restoring, over: bindery_restoring()) else { return nil }
    let members = table.members
    if members.save == nil { try take(.noFunction("save"), in: .restoring) }
    if members.restore == nil { try take(.noFunction("restore"), in: .restoring) }
    let kinds = try kinds(members.kinds, members.kind_count, among: live?.kinds ?? [], in: .restoring)
    return RestoringTable(table, kinds: kinds, plugin: plugin)
  }

  /// Reads the table of the functions that read the items in files, or returns `nil` if the plugin has none.
  private func files(_ pointer: UnsafeRawPointer?) throws(Judge.Failure) -> FilesTable? {
    guard let table = try extensionTable(pointer, .files, over: bindery_files()) else { return nil }
    if table.members.read == nil { try take(.noFunction("read"), in: .files) }
    return FilesTable(table, plugin: plugin)
  }

  /// Returns a copy of the table of an extension, or `nil` if `pointer` is `nil`: the plugin doesn't have the
  /// extension.
  func extensionTable<Table: BitwiseCopyable>(
    _ pointer: UnsafeRawPointer?, _ type: SizedStruct, over zeros: Table
  ) throws(Judge.Failure) -> SizedTable<Table>? {
    guard let pointer else { return nil }
    return try sized(pointer.assumingMemoryBound(to: Table.self), type, over: zeros)
  }
}
