internal import Bindery
internal import BinderyContract
internal import BinderyRules

// Checks that the tables of a plugin agree with its manifest.

extension PluginHead {
  /// Throws a finding of rule L05 if the contract, the identifier or the version isn't what the manifest says.
  func check(against manifest: Manifest) throws(Finding) {
    guard contract.major == manifest.contract.major else {
      throw Finding(
        "L05", "'contract_major' is \(contract.major), and the manifest says \(manifest.contract), not \(contract)")
    }
    try check("id", id, manifest.id.rawValue)
    try check("version", version, manifest.version.rawValue)
  }

  /// Throws a finding if a text in the table differs from that in the manifest.
  private func check(_ name: String, _ text: String?, _ expected: String) throws(Finding) {
    guard text != expected else { return }
    let found = text.map { "'\($0)'" } ?? "NULL"
    throw Finding("L05", "'\(name)' of bindery_plugin is \(found), and the manifest says '\(expected)'")
  }
}

extension Manifest {
  /// Throws a finding of rule L04 if the kinds of the media types aren't those that the manifest names, or one occurs
  /// twice.
  func check(_ types: [MediaTypeTable]) throws(Finding) {
    let kinds = types.map(\.kind)
    var known: Set<Kind> = []
    if let kind = kinds.first(where: { !known.insert($0).inserted }) {
      throw Finding("L04", "two media types are of the kind '\(kind)'")
    }
    if let kind = self.kinds.first(where: { !known.contains($0) }) {
      throw Finding("L04", "the manifest names the kind '\(kind)', and no media type is of it")
    }
    if let kind = kinds.first(where: { !self.kinds.contains($0) }) {
      throw Finding("L04", "a media type is of the kind '\(kind)', which the manifest doesn't name")
    }
  }

  /// Throws a finding of rule L06 if the sources or the schemes of the fetchers aren't those that the manifest names.
  func check(_ abilities: PluginAbilities) throws(Finding) {
    try check(abilities.sources.map(\.sourceId.rawValue), "sources", sources.map(\.rawValue))
    try check(abilities.fetchers.map(\.scheme), "schemes", schemes)
    guard (abilities.files == nil) == files.isEmpty else {
      throw Finding(
        "L47",
        files.isEmpty
          ? "it has bindery_files, and its manifest claims no files"
          : "its manifest claims files, and it has no bindery_files")
    }
  }

  /// Throws a finding if names in the table differ from those in the manifest, in any order.
  private func check(_ names: [String], _ list: String, _ expected: [String]) throws(Finding) {
    guard names.sorted() != expected.sorted() else { return }
    func text(_ names: [String]) -> String { names.isEmpty ? "none" : names.sorted().joined(separator: ", ") }
    throw Finding("L06", "its \(list) are \(text(names)), and the manifest says \(text(expected))")
  }
}
