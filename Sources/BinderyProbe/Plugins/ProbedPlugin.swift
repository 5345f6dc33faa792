internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// An opened plugin, with its tables as the contract lays them out.
final class ProbedPlugin {
  /// The table that the entry returned, with absent members zero.
  let table: SizedTable<bindery_plugin>

  /// The plugin's media types, in the order of its table.
  let types: [ProbedType]

  /// The report that takes the findings.
  let report: ProbeReport

  /// Reads the tables of an opened plugin, or throws L12 if a property or action of a media type is invalid.
  init(_ table: UnsafePointer<bindery_plugin>, report: ProbeReport) throws(Finding) {
    let plugin = table
    let table = SizedTable(table, over: bindery_plugin())
    self.table = table
    self.report = report
    var types: [ProbedType] = []
    for index in 0..<min(table.members.media_type_count, 1024) {
      guard let type = table.members.media_types?[index] else { continue }
      types.append(try ProbedType(type, plugin: plugin, report: report))
    }
    self.types = types
  }
}

extension ProbedPlugin {
  /// Returns the media type of a kind, with its views and the table of actions, or `nil` if there is none.
  func type(of kind: String) -> ProbedType? {
    guard let type = types.first(where: { $0.kind.rawValue == kind }) else { return nil }
    type.views = views(of: kind)
    type.actionTable = ability(BINDERY_ACTIONS, .actions, over: bindery_actions())
    return type
  }

  /// Returns the table of a kind's live view models, or `nil` if they aren't live.
  func live(_ kind: String) -> SizedTable<bindery_live>? {
    guard let live = ability(BINDERY_LIVE, .live, over: bindery_live()) else { return nil }
    return names(kind, live.members.kinds, live.members.kind_count) ? live : nil
  }

  /// Returns the table of a source, or `nil` if the plugin has no source of that identifier.
  func source(_ id: String) -> SizedTable<bindery_source>? {
    guard let list = ability(BINDERY_SOURCES, .sources, over: bindery_sources())?.members else { return nil }
    return table(named: id, in: list.sources, list.source_count, .source, over: bindery_source()) { $0.id }
  }

  /// Returns the table of the fetcher of a URL scheme, or `nil` if there is none.
  func fetcher(_ scheme: String) -> SizedTable<bindery_fetcher>? {
    guard let list = ability(BINDERY_FETCHERS, .fetchers, over: bindery_fetchers())?.members else { return nil }
    return table(named: scheme, in: list.fetchers, list.fetcher_count, .fetcher, over: bindery_fetcher()) { $0.scheme }
  }

  private func table<Table: BitwiseCopyable>(
    named name: String, in tables: UnsafePointer<UnsafePointer<Table>?>?, _ count: Int, _ type: SizedStruct,
    over zeros: Table, _ path: (Table) -> UnsafePointer<CChar>?
  ) -> SizedTable<Table>? {
    guard let tables else { return nil }
    return (0..<min(count, 64)).compactMap { tables[$0].flatMap { sized($0, type, over: zeros) } }
      .first { path($0.members).map { String(cString: $0) } == name }
  }

  /// Asks the plugin for an extension, and returns its table, or `nil` if there is none, or one too small for `type`.
  ///
  /// `zeros` is a table in which every member is absent.
  func ability<Table: BitwiseCopyable>(
    _ id: String, _ type: SizedStruct, over zeros: Table
  ) -> SizedTable<Table>? {
    guard let function = table.members.extension,
      let found = ProbedCall("extension", report: report).run({ function(table.pointer, id) })
    else { return nil }
    return sized(found.assumingMemoryBound(to: Table.self), type, over: zeros)
  }

  /// Returns a table, or `nil` if it is too small for `type`.
  func sized<Table: BitwiseCopyable>(
    _ pointer: UnsafePointer<Table>, _ type: SizedStruct, over zeros: Table
  ) -> SizedTable<Table>? {
    let table = SizedTable(pointer, over: zeros)
    return type.problem(ofSize: table.size) == nil ? table : nil
  }
}
