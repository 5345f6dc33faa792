internal import Bindery
internal import BinderyHost
internal import BinderyTesting
internal import CBindery

/// The further abilities of a plugin, asked for by their ids and read member by member.
struct ExtensionReading {
  private let table: UnsafePointer<bindery_plugin>
  private let manifest: Manifest
  private let report: ProbeReport

  /// Prepares the reading of abilities.
  ///
  /// - Parameters:
  ///   - table: The table of the plugin.
  ///   - manifest: What they have to agree with.
  ///   - report: Where findings go that aren't about loading.
  init(_ table: UnsafePointer<bindery_plugin>, manifest: Manifest, report: ProbeReport) {
    self.table = table
    self.manifest = manifest
    self.report = report
  }

  /// Asks for all abilities.
  ///
  /// - Throws: The first rule that is broken.
  func check() throws(Finding) {
    for id in Self.unknown where find(id) != nil {
      throw Finding("L16", "extension(\"\(id.prefix(64))\") returns a table, and the contract has none of that id")
    }
    for id in [BINDERY_SOURCES, BINDERY_FETCHERS, BINDERY_LIVE] where find(id) != find(id) {
      throw Finding("L17", "extension(\"\(id)\") returns another table when it is asked again")
    }
    let sources = try sources()
    let schemes = try fetchers()
    try checkLive()
    try check(sources, "sources", manifest.sources.map(\.rawValue))
    try check(schemes, "schemes", manifest.schemes)
  }

  /// Identifiers that no plugin knows: none, endless ones, those of the host and of times to come.
  private static let unknown = [
    "", "bindery", BINDERY_FETCH, BINDERY_SEND, "bindery.live/99", "bindery.sources/0", "bindery.sources/10",
    "org.example.nothing/1", String(repeating: "bindery.live/1", count: 10_000),
  ]

  private func find(_ id: String) -> UnsafeRawPointer? {
    guard let function = table.pointee.extension else { return nil }
    return ProbedCall("extension", report: report).run { function(table, id) }
  }

  private func table<Table>(_ id: String, _ name: String, as type: Table.Type) throws(Finding) -> UnsafePointer<Table>?
  {
    guard let found = find(id) else { return nil }
    try checkSize(found, name, MemoryLayout<Table>.size)
    return found.assumingMemoryBound(to: type)
  }

  private func checkSize(_ pointer: UnsafeRawPointer, _ name: String, _ expected: Int) throws(Finding) {
    let (size, reserved) = (pointer.load(as: UInt32.self), pointer.load(fromByteOffset: 4, as: UInt32.self))
    guard size >= expected, size <= PluginTableReading.sizeLimit else {
      throw Finding("L18", "'size' of \(name) is \(size); expected \(expected)")
    }
    // That of bindery_live has no such member, but padding.
    guard reserved == 0 || name == "bindery_live" else {
      throw Finding("L18", "'reserved' of \(name) is \(reserved); expected 0")
    }
  }

  private func sources() throws(Finding) -> [String] {
    guard let list = try table(BINDERY_SOURCES, "bindery_sources", as: bindery_sources.self) else { return [] }
    return try names(list.pointee.sources, list.pointee.source_count, "bindery_source") { source throws(Finding) in
      guard source.pointee.search != nil else { throw Finding("L18", "a source has no search()") }
      return source.pointee.id
    }
  }

  private func fetchers() throws(Finding) -> [String] {
    guard let list = try table(BINDERY_FETCHERS, "bindery_fetchers", as: bindery_fetchers.self) else { return [] }
    return try names(list.pointee.fetchers, list.pointee.fetcher_count, "bindery_fetcher") { fetcher throws(Finding) in
      guard fetcher.pointee.fetch != nil else { throw Finding("L18", "a fetcher has no fetch()") }
      return fetcher.pointee.scheme
    }
  }

  private func names<Table>(
    _ first: UnsafePointer<UnsafePointer<Table>?>?, _ count: Int, _ name: String,
    _ read: (UnsafePointer<Table>) throws(Finding) -> UnsafePointer<CChar>?
  ) throws(Finding) -> [String] {
    guard (1...64).contains(count), let first else {
      throw Finding("L18", "it has \(count) tables \(name); expected an array of 1 to 64")
    }
    var names: [String] = []
    for index in 0..<count {
      guard let table = first[index] else { throw Finding("L18", "\(name) \(index + 1) is NULL") }
      try checkSize(table, name, MemoryLayout<Table>.size)
      guard let text = try TableText.read(try read(table), "the name in a \(name)"), !text.isEmpty else {
        throw Finding("L18", "the name in a \(name) is NULL or empty")
      }
      names.append(text)
    }
    return names
  }

  private func checkLive() throws(Finding) {
    guard let live = try table(BINDERY_LIVE, "bindery_live", as: bindery_live.self) else { return }
    let count = live.pointee.kind_count
    guard (1...1024).contains(count), let kinds = live.pointee.kinds else {
      throw Finding("L18", "bindery_live has \(count) kinds; expected an array of 1 or more")
    }
    guard live.pointee.observe != nil else { throw Finding("L18", "bindery_live has no observe()") }
    let coded = (0..<table.pointee.media_type_count).compactMap { table.pointee.media_types?[$0] }
      .filter { $0.pointee.decode != nil }.compactMap { $0.pointee.kind.map { String(cString: $0) } }
    for index in 0..<count {
      guard let kind = try TableText.read(kinds[index], "a kind of bindery_live"), coded.contains(kind) else {
        throw Finding("L18", "kind \(index + 1) of bindery_live is none of the plugin's types with code")
      }
    }
  }

  private func check(_ names: [String], _ list: String, _ expected: [String]) throws(Finding) {
    guard names.sorted() != expected.sorted() else { return }
    func text(_ names: [String]) -> String { names.isEmpty ? "none" : names.sorted().joined(separator: ", ") }
    throw Finding("L06", "its \(list) are \(text(names)), and the manifest says \(text(expected))")
  }
}
