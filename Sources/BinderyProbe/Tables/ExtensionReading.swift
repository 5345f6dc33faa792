internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// A validation of a plugin's extensions, which are queried by their identifiers and read member by member.
struct ExtensionReading {
  /// The plugin's table, with absent members zero.
  let table: SizedTable<bindery_plugin>

  private let manifest: Manifest

  /// The report that takes the findings that aren't about loading.
  let report: ProbeReport

  /// Prepares the validation of extensions against a manifest.
  ///
  /// Findings that aren't about loading go to `report`.
  init(_ table: UnsafePointer<bindery_plugin>, manifest: Manifest, report: ProbeReport) {
    self.table = SizedTable(table, over: bindery_plugin())
    self.manifest = manifest
    self.report = report
  }

  /// Queries and validates all extensions, and throws the first rule found broken.
  ///
  /// That rule is L06, L10, L16, L17 or L18, or one of L43 to L46 of what a screen needs of items.
  func check() throws(Finding) {
    for id in Self.unknown where find(id) != nil {
      throw Finding("L16", "extension(\"\(id.prefix(64))\") returns a table, and the contract has none of that id")
    }
    for id in Self.known where find(id) != find(id) {
      throw Finding("L17", "extension(\"\(id)\") returns another table when it is asked again")
    }
    let sources = try sources()
    let schemes = try fetchers()
    let lives = try checkLive()
    try checkScreens(living: lives)
    try check(sources, "sources", manifest.sources.map(\.rawValue))
    try check(schemes, "schemes", manifest.schemes)
  }

  /// The identifiers of all extensions that a plugin may have.
  static let known = [
    BINDERY_SOURCES, BINDERY_FETCHERS, BINDERY_LIVE, BINDERY_ACTIONS, BINDERY_CONTENTS, BINDERY_VIEWS,
    BINDERY_RESTORING,
  ]

  /// Identifiers that no plugin knows: empty, very long, of the host's own extensions, and of other versions.
  private static let unknown = [
    "", "bindery", BINDERY_FETCH, BINDERY_SEND, "bindery.live/99", "bindery.sources/0", "bindery.sources/10",
    "org.example.nothing/1", String(repeating: "bindery.live/1", count: 10_000),
  ]

  private func find(_ id: String) -> UnsafeRawPointer? {
    guard let function = table.members.extension else { return nil }
    return ProbedCall("extension", report: report).run { function(table.pointer, id) }
  }

  /// Returns the table of an extension, or `nil` if the plugin doesn't have it.
  ///
  /// Throws `rule` if the size or `reserved` of the table is wrong.
  func table<Table: BitwiseCopyable>(
    _ id: String, _ type: SizedStruct, over zeros: Table, _ rule: RuleCode = "L18"
  ) throws(Finding) -> SizedTable<Table>? {
    guard let found = find(id) else { return nil }
    return try sized(found.assumingMemoryBound(to: Table.self), type, over: zeros, rule)
  }

  /// Returns a table, or throws `rule` if its size or `reserved` is wrong.
  func sized<Table: BitwiseCopyable>(
    _ pointer: UnsafePointer<Table>, _ type: SizedStruct, over zeros: Table, _ rule: RuleCode = "L18"
  ) throws(Finding) -> SizedTable<Table> {
    let table = SizedTable(pointer, over: zeros)
    if let problem = table.problem(of: type) { throw Finding(rule, "\(type.name): \(problem)") }
    // Every table has `reserved` after its size but bindery_live, with padding there, and bindery_view.
    let reserved = UnsafeRawPointer(pointer).load(fromByteOffset: 4, as: UInt32.self)
    guard reserved == 0 || type == .live || type == .view else {
      throw Finding(rule, "'reserved' of \(type.name) is \(reserved); expected 0")
    }
    return table
  }

  private func sources() throws(Finding) -> [String] {
    guard let list = try table(BINDERY_SOURCES, .sources, over: bindery_sources()) else { return [] }
    let (sources, count) = (list.members.sources, list.members.source_count)
    return try names(sources, count, .source, over: bindery_source()) { source throws(Finding) in
      guard source.search != nil else { throw Finding("L18", "a source has no search()") }
      return source.id
    }
  }

  private func fetchers() throws(Finding) -> [String] {
    guard let list = try table(BINDERY_FETCHERS, .fetchers, over: bindery_fetchers()) else { return [] }
    let (fetchers, count) = (list.members.fetchers, list.members.fetcher_count)
    return try names(fetchers, count, .fetcher, over: bindery_fetcher()) { fetcher throws(Finding) in
      guard fetcher.fetch != nil else { throw Finding("L18", "a fetcher has no fetch()") }
      return fetcher.scheme
    }
  }

  private func names<Table: BitwiseCopyable>(
    _ first: UnsafePointer<UnsafePointer<Table>?>?, _ count: Int, _ type: SizedStruct, over zeros: Table,
    _ read: (Table) throws(Finding) -> UnsafePointer<CChar>?
  ) throws(Finding) -> [String] {
    let name = type.name
    guard (1...64).contains(count), let first else {
      throw Finding("L18", "it has \(count) tables \(name); expected an array of 1 to 64")
    }
    var names: [String] = []
    for index in 0..<count {
      guard let table = first[index] else { throw Finding("L18", "\(name) \(index + 1) is NULL") }
      let members = try sized(table, type, over: zeros).members
      guard let text = try TableText.read(try read(members), "the name in a \(name)"), !text.isEmpty else {
        throw Finding("L18", "the name in a \(name) is NULL or empty")
      }
      names.append(text)
    }
    return names
  }

  /// Validates the table of live view models, and returns the kinds that live, of which there may be none.
  private func checkLive() throws(Finding) -> Set<String> {
    guard let live = try table(BINDERY_LIVE, .live, over: bindery_live())?.members else { return [] }
    let count = live.kind_count
    guard (1...1024).contains(count), let kinds = live.kinds else {
      throw Finding("L18", "bindery_live has \(count) kinds; expected an array of 1 or more")
    }
    guard live.observe != nil else { throw Finding("L18", "bindery_live has no observe()") }
    let coded = (0..<table.members.media_type_count).compactMap { table.members.media_types?[$0] }
      .map { SizedTable($0, over: bindery_media_type()).members }
      .filter { $0.decode != nil }.compactMap { $0.kind.map { String(cString: $0) } }
    var lives: Set<String> = []
    for index in 0..<count {
      guard let kind = try TableText.read(kinds[index], "a kind of bindery_live"), coded.contains(kind) else {
        throw Finding("L18", "kind \(index + 1) of bindery_live is none of the plugin's types with code")
      }
      lives.insert(kind)
    }
    return lives
  }

  private func check(_ names: [String], _ list: String, _ expected: [String]) throws(Finding) {
    guard names.sorted() != expected.sorted() else { return }
    func text(_ names: [String]) -> String { names.isEmpty ? "none" : names.sorted().joined(separator: ", ") }
    throw Finding("L06", "its \(list) are \(text(names)), and the manifest says \(text(expected))")
  }
}
