internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// A validation of a plugin's table, member by member, so that the first problem is reported.
struct PluginTableReading {
  /// The maximum number of media types of a plugin.
  private static let typeLimit = 1024

  private let table: SizedTable<bindery_plugin>
  private let manifest: Manifest

  /// Prepares the validation of a table against the plugin's manifest.
  init(_ table: UnsafePointer<bindery_plugin>, manifest: Manifest) {
    self.table = SizedTable(table, over: bindery_plugin())
    self.manifest = manifest
  }

  /// Validates the table and those of the media types, and throws the first rule found broken.
  func check() throws(Finding) {
    try checkStart()
    try checkName("id", table.members.id, manifest.id.rawValue)
    try checkName("version", table.members.version, manifest.version.rawValue)
    var kinds: [String] = []
    for type in try types() { kinds.append(try MediaTypeReading(type).check()) }
    try checkKinds(kinds)
  }

  private func checkStart() throws(Finding) {
    if let problem = table.problem(of: .plugin) { throw Finding("L07", "bindery_plugin: \(problem)") }
    let (major, minor) = (table.members.contract_major, table.members.contract_minor)
    guard "\(major)" == "\(manifest.contract.major)" else {
      throw Finding(
        "L05", "'contract_major' is \(major), and the manifest says \(manifest.contract), not \(major).\(minor)")
    }
  }

  private func checkName(_ name: String, _ bytes: UnsafePointer<CChar>?, _ expected: String) throws(Finding) {
    let text = try TableText.read(bytes, "'\(name)' of bindery_plugin")
    guard text != expected else { return }
    let found = text.map { "'\($0)'" } ?? "NULL"
    throw Finding("L05", "'\(name)' of bindery_plugin is \(found), and the manifest says '\(expected)'")
  }

  private func types() throws(Finding) -> [UnsafePointer<bindery_media_type>] {
    let count = table.members.media_type_count
    guard count <= Self.typeLimit, count == 0 || table.members.media_types != nil else {
      throw Finding("L08", "it has \(count) media types; expected an array of at most \(Self.typeLimit)")
    }
    var types: [UnsafePointer<bindery_media_type>] = []
    for index in 0..<count {
      guard let type = table.members.media_types?[index] else {
        throw Finding("L08", "media type \(index + 1) is NULL")
      }
      types.append(type)
    }
    return types
  }

  private func checkKinds(_ kinds: [String]) throws(Finding) {
    var known: Set<String> = []
    if let kind = kinds.first(where: { !known.insert($0).inserted }) {
      throw Finding("L04", "two media types are of the kind '\(kind)'")
    }
    let expected = manifest.kinds.map(\.rawValue)
    if let kind = expected.first(where: { !known.contains($0) }) {
      throw Finding("L04", "the manifest names the kind '\(kind)', and no media type is of it")
    }
    if let kind = kinds.first(where: { !expected.contains($0) }) {
      throw Finding("L04", "a media type is of the kind '\(kind)', which the manifest doesn't name")
    }
  }
}
