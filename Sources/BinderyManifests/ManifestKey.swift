/// A key of a manifest that hosts know.
package enum ManifestKey: String, CodingKey, CaseIterable, Sendable {
  case id, version, contract, kinds, sources, schemes, name, summary, capabilities

  /// The keys that an author writes; the build adds the others.
  package static let described: [ManifestKey] = allCases.filter { $0 != .contract }
}
