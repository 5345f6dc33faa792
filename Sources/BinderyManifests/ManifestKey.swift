/// A top-level key of a plugin's manifest that hosts read. They ignore all other keys.
package enum ManifestKey: String, CodingKey, CaseIterable, Sendable {
  case id, version, contract, kinds, sources, schemes, files, name, summary, capabilities

  /// The keys that an author may write in `plugin.json`: all but `contract`, which the build adds.
  package static let described: [ManifestKey] = allCases.filter { $0 != .contract }
}
