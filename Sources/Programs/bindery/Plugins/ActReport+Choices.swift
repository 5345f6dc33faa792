import Bindery
import BinderyHost
import BinderyLoading

extension ActReport {
  /// Returns a report on a plugin that was trusted.
  static func trusted(_ pin: PluginPin) -> ActReport {
    ActReport(
      act: "trusted", facts: facts(of: pin),
      sentences: [
        "\(pin.id) is trusted as it is now: it runs in bindery's own process and can do all that you can",
        "  \(pin.path)",
      ] + pin.libraries.map { "  \($0)" } + ["  SHA-256 \(pin.digest)"])
  }

  /// Returns the lines that explain the consequence of trusting a plugin, for a confirmation.
  static func consequence(ofTrusting pin: PluginPin) -> [String] {
    ["\(pin.id)", "  \(pin.path)"] + pin.libraries.map { "  \($0)" } + [
      "  SHA-256 \(pin.digest)",
      "Trusted, it runs in bindery's own process and can do all that you can.",
    ]
  }

  /// Returns a report on a plugin whose trust was revoked.
  ///
  /// - Parameters:
  ///   - name: The name of the plugin as the user wrote it.
  ///   - isChanged: Whether the plugin was trusted before.
  ///   - standing: The plugin's present trust and place to run, or `nil` if the plugin no longer exists.
  /// - Returns: The report.
  static func untrusted(_ name: String, isChanged: Bool, standing: PluginStanding? = nil) -> ActReport {
    let place =
      switch standing?.place {
      case .worker: "; it runs in a worker"
      case .process: "; it runs in bindery's own process all the same: \(standing?.trust.description ?? "")"
      case nil: ""
      }
    return ActReport(
      act: isChanged ? "untrusted" : "none", facts: [("plugin", name)],
      sentences: [
        isChanged
          ? "\(name) is trusted \(standing?.trust.isTrusted == true ? "by you " : "")no longer\(place)"
          : "\(name) wasn't trusted by you"
      ])
  }

  /// Returns a report on a capability that was granted to a plugin.
  static func granted(_ capability: Capability, to pin: PluginPin) -> ActReport {
    ActReport(
      act: "granted", facts: facts(of: pin) + [("capability", capability.rawValue)],
      sentences: ["\(pin.id) may \(capability), as it is now; once its file is changed, grant it again"])
  }

  /// Returns a report on a capability that was revoked from a plugin.
  ///
  /// - Parameters:
  ///   - capability: The revoked capability.
  ///   - id: The identifier of the plugin.
  ///   - isChanged: Whether the capability was granted before.
  /// - Returns: The report.
  static func revoked(_ capability: Capability, from id: String, isChanged: Bool) -> ActReport {
    ActReport(
      act: isChanged ? "revoked" : "none", facts: [("id", id), ("capability", capability.rawValue)],
      sentences: [isChanged ? "\(id) may no longer \(capability)" : "'\(capability.rawValue)' wasn't granted to \(id)"])
  }

  /// Returns a report on the plugin that is now preferred for a kind, or for `nil` that none is.
  ///
  /// The options `plugins` are those by which the plugins were found, and `claims` are the claims of these.
  static func preferred(
    _ id: PluginId?, for kind: Kind, among plugins: PluginOptions, _ claims: PluginClaims
  ) -> ActReport {
    guard let id else {
      return ActReport(
        act: "unpreferred", facts: [("kind", kind.rawValue)],
        sentences: [
          "no plugin is preferred for '\(kind)'; run \(plugins.command(explaining: kind)) to see which one shows it"
        ])
    }
    return ActReport(
      act: "preferred", facts: [("kind", kind.rawValue), ("id", id.rawValue)],
      sentences: (claims.shows(kind, by: id) ? ["'\(kind)' is shown by \(id)"] : [])
        + (claims.reads(kind, by: id) ? ["files of '\(kind)' are read by \(id), where it claims them"] : []))
  }

  /// Returns a report on plugins that were released from quarantine.
  static func cleared(_ quarantines: [Quarantine]) -> ActReport {
    ActReport(
      act: "cleared", facts: [],
      sentences: quarantines.map { "\($0.id) is out of quarantine, and is tried again (\($0.digest.prefix(12)))" })
  }

  /// Returns the JSON members of a pin: the identifier, the path and the digest of the trusted plugin.
  private static func facts(of pin: PluginPin) -> [(name: String, value: String)] {
    [("id", pin.id.rawValue), ("path", pin.path), ("digest", pin.digest.description)]
  }
}
