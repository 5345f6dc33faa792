internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// An opened plugin, with its tables as they were read from memory.
final class ProbedPlugin {
  /// The head of the plugin's table: the version of its contract, its identifier and its own version.
  let head: PluginHead

  /// The plugin's media types, in the order of its table.
  let types: [ProbedType]

  /// The report that receives the findings.
  let report: ProbeReport

  /// The tables of the plugin's extensions, without faulty parts, for cases that run once these were checked.
  private(set) lazy var abilities: PluginAbilities = abilities(judgedBy: LenientJudge())

  /// Reads the tables of an opened plugin, and throws a finding of the first broken rule: L07 to L14.
  ///
  /// `manifest` is what the tables have to agree with by rules L04 and L05, or `nil` if that was checked before.
  init(_ table: UnsafePointer<bindery_plugin>, manifest: Manifest? = nil, report: ProbeReport) throws(Finding) {
    let head = try TableReader(of: "", judge: FindingJudge()).head(at: table)
    try manifest.map { (manifest) throws(Finding) in try head.check(against: manifest) }
    let types = try TableReader(of: head.id ?? "", judge: FindingJudge()).mediaTypes(of: head)
    try manifest?.check(types)
    self.head = head
    self.report = report
    self.types = types.map { ProbedType($0, report: report) }
  }

  /// Returns the table of an extension, or `nil` if the plugin doesn't have it.
  func `extension`(_ id: String) -> UnsafeRawPointer? {
    head.table.extension(id, in: ProbedCall("extension", report: report))
  }

  /// Reads the tables of the plugin's extensions, and throws what `judge` throws for a fault in them.
  func abilities<Judge: TableJudge>(judgedBy judge: Judge) throws(Judge.Failure) -> PluginAbilities {
    try TableReader(of: head.id ?? "", judge: judge).abilities(of: types.map(\.type)) { self.extension($0) }
  }
}

extension ProbedPlugin {
  /// Returns the media type of a kind, with its views and its table of actions, or `nil` if there is none.
  func type(of kind: String) -> ProbedType? {
    guard let type = types.first(where: { $0.kind.rawValue == kind }) else { return nil }
    type.views = views(of: type.kind)
    type.actionTable = abilities.actions
    return type
  }

  /// Returns the functions for a kind's live view models, or `nil` if they aren't live.
  func live(_ kind: String) -> LiveTable? {
    abilities.live.flatMap { $0.kinds.contains(Kind(rawValue: kind)) ? $0 : nil }
  }

  /// Returns the source with an identifier, or `nil` if the plugin has none.
  func source(_ id: String) -> SourceTable? {
    abilities.sources.first { $0.sourceId.rawValue == id }
  }

  /// Returns the fetcher for a URL scheme, or `nil` if there is none.
  func fetcher(_ scheme: String) -> FetcherTable? {
    abilities.fetchers.first { $0.scheme == scheme }
  }

  /// Returns the views of a kind for other purposes than the row, in the order of the plugin's table.
  fileprivate func views(of kind: Kind) -> [ViewTable] {
    abilities.views?.all.filter { $0.kind == kind } ?? []
  }

  /// Returns a media type with the plugin's extensions for it.
  func abilities(of type: ProbedType) -> ProbedAbilities {
    ProbedAbilities(
      type: type,
      live: live(type.kind.rawValue).map { ProbedLive(type: type, live: $0) },
      actions: abilities.actions,
      contents: abilities.contents.flatMap { $0.kinds.contains(type.kind) ? $0 : nil },
      views: views(of: type.kind),
      restoring: abilities.restoring.flatMap { $0.kinds.contains(type.kind) ? $0 : nil })
  }
}
