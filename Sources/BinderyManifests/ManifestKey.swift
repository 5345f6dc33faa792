/// A top-level key of a manifest that hosts read; they ignore all others.
package enum ManifestKey: String, CodingKey, CaseIterable, Sendable {
  case id, version, contract, kinds, sources, schemes, name, summary, capabilities

  /// The keys that an author may write in `plugin.json`: all but `contract`, which the build adds.
  package static let described: [ManifestKey] = allCases.filter { $0 != .contract }
}
