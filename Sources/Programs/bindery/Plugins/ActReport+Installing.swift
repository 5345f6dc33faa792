import Bindery
import BinderyHost
import BinderyLoading
import BinderyManifests

extension ActReport {
  /// Returns a report on an installed plugin: its kinds, other plugins for them, and its permissions.
  ///
  /// - Parameters:
  ///   - installation: The installation that was performed.
  ///   - host: A host with the plugins after the installation.
  ///   - details: The details of the new file.
  /// - Returns: The report.
  static func installed(
    _ installation: PluginInstallation, among host: PluginHost, _ details: PluginDetails
  ) -> ActReport {
    let manifest = installation.manifest
    let facts = [
      ("id", manifest.id.rawValue), ("version", manifest.version.rawValue), ("path", installation.target),
      ("digest", installation.digest.description), ("trust", details.standing.trust.word),
    ]
    let former = installation.formerVersion.map { ["  it replaces version \($0)"] } ?? []
    let gone = former + installation.replaced.map { "  '\($0)' is gone, in its favor" }
    let libraries = installation.libraries.map { "  it brings the library '\($0)', which is installed with it" }
    let warnings = installation.warnings.map { "  warning: \($0)" }
    return ActReport(
      act: "installed", facts: facts,
      sentences: ["\(manifest.id) \(manifest.version) is installed as '\(installation.target)'"] + libraries + gone
        + warnings
        + rivalry(of: manifest, host) + standing(of: details, manifest) + wishes(of: details, manifest))
  }

  /// Returns a sentence for each kind, source, scheme and claim on files of a plugin, which names the other plugins that claim the
  /// kind.
  private static func rivalry(of manifest: Manifest, _ host: PluginHost) -> [String] {
    manifest.kinds.map { kind in
      let ids = host.claims.claims(on: kind).map(\.manifest.id)
      let others = ids.filter { $0 != manifest.id }
      guard !others.isEmpty else { return "  it shows '\(kind)'" }
      let list = others.map(\.rawValue).joined(separator: ", ")
      if ids.first == manifest.id { return "  it shows '\(kind)', also claimed by \(list)" }
      return "  '\(kind)' is also claimed by \(list), which comes first; to have this one show it, run: "
        + "bindery plugins prefer \(kind) \(manifest.id)"
    }
      + manifest.sources.map { "  it brings the source '\($0)'" }
      + manifest.schemes.map { "  it fetches addresses that begin with '\($0):'" }
      + manifest.files.map { "  it reads files: \($0)" }
  }

  /// Returns a sentence on where a plugin runs, or on its quarantine.
  private static func standing(of details: PluginDetails, _ manifest: Manifest) -> [String] {
    if let quarantine = details.standing.quarantine { return ["  \(quarantine)"] }
    guard details.standing.place == .worker else {
      return ["  it runs in bindery's own process: \(details.standing.trust)"]
    }
    return [
      "  it runs in a worker, confined; to have it run in bindery's own process, run: bindery plugins trust \(manifest.id)"
    ]
  }

  /// Returns a sentence for each capability that a plugin asks for and the user hasn't granted.
  private static func wishes(of details: PluginDetails, _ manifest: Manifest) -> [String] {
    details.missingGrants.map {
      "  it asks to \($0); to allow that, run: bindery plugins grant \(manifest.id) '\($0.rawValue)'"
    }
  }

  /// Returns a report on a plugin that was removed.
  static func removed(_ removal: PluginRemoval) -> ActReport {
    let name = removal.id?.rawValue ?? "the file"
    let rest =
      removal.remaining.first.map { "  its place takes '\($0)'; what you chose about the removed file is forgotten" }
      ?? "  what you chose about it, its trust, its grants and where it was preferred, is forgotten"
    let facts = [("path", removal.path)] + (removal.id.map { [("id", $0.rawValue)] } ?? [])
    return ActReport(
      act: "removed", facts: facts, sentences: ["\(name) is removed: '\(removal.path)'", rest])
  }
}
