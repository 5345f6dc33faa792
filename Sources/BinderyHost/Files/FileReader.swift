package import Bindery
package import BinderyLoading
package import BinderyManifests

/// A plugin that claims files, with all that ranks it among others.
package struct FileReader: Sendable {
  /// The path of the plugin's library.
  package let path: String

  /// The identifier of the plugin.
  package let id: PluginId

  /// The version of the plugin.
  package let version: PluginVersion

  /// The trust in the plugin, with its reason.
  package let trust: PluginTrust

  /// The claims on files of the plugin's manifest, in its order.
  package let claims: [FileClaim]

  /// The kinds for which the user prefers the plugin.
  package let preferredKinds: Set<String>

  /// Creates a reader from what its manifest says and what the user chose.
  package init(
    path: String, id: PluginId, version: PluginVersion, trust: PluginTrust, claims: [FileClaim],
    preferredKinds: Set<String> = []
  ) {
    (self.path, self.id, self.version, self.trust) = (path, id, version, trust)
    (self.claims, self.preferredKinds) = (claims, preferredKinds)
  }

  /// The identifier, version and path of the plugin, for messages to users.
  var name: String { "\(id) \(version), '\(path)'" }

  /// Returns the claim of the plugin that a file fits best, or `nil` if it fits none.
  ///
  /// Of several that it fits alike, it is one with a kind for which the user prefers the plugin, and of those the first
  /// one of the manifest.
  func bestClaim(on file: FileHead) -> RankedFileClaim? {
    let fitting = claims.compactMap { claim in
      claim.match(file).map { RankedFileClaim(reader: self, claim: claim, match: $0) }
    }
    guard let match = fitting.map(\.match).min() else { return nil }
    let best = fitting.filter { $0.match == match }
    return best.first(where: \.isPreferred) ?? best.first
  }

  /// The reason why a file fits no claim of the plugin, as a clause without a period.
  var unfitness: String {
    let extensions = claims.flatMap(\.extensions)
    let list = extensions.prefix(8).joined(separator: ", ") + (extensions.count > 8 ? ", …" : "")
    let isNone = "its extension isn't one of \(list)"
    if claims.allSatisfy(\.magic.isEmpty) { return isNone }
    return extensions.isEmpty ? "no magic number fits" : "\(isNone), and no magic number fits"
  }
}
