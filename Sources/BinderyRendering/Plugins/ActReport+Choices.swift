public import Bindery
public import BinderyHost
public import BinderyLoading

extension ActReport {
  /// What is said of a plugin before it is trusted, and after.
  ///
  /// - Parameter pin: The plugin's file.
  /// - Returns: The report.
  public static func trusted(_ pin: PluginPin) -> ActReport {
    ActReport(
      "trusted", facts(of: pin),
      sentences: [
        "\(pin.id) is trusted as it is now: it runs in bindery's own process and can do all that you can",
        "  \(pin.path)", "  SHA-256 \(pin.digest)",
      ])
  }

  /// What trusting a plugin means, for whoever is asked.
  ///
  /// - Parameter pin: The plugin's file.
  /// - Returns: The lines.
  public static func consequence(ofTrusting pin: PluginPin) -> [String] {
    [
      "\(pin.id)", "  \(pin.path)", "  SHA-256 \(pin.digest)",
      "Trusted, it runs in bindery's own process and can do all that you can.",
    ]
  }

  /// What is said of a plugin that is trusted no longer.
  ///
  /// - Parameters:
  ///   - name: What the user called it.
  ///   - isChanged: Whether it was trusted.
  ///   - standing: How it stands now, where it is still there.
  /// - Returns: The report.
  public static func untrusted(_ name: String, isChanged: Bool, standing: PluginStanding? = nil) -> ActReport {
    let place =
      switch standing?.place {
      case .worker: "; it runs in a worker"
      case .process: "; it runs in bindery's own process all the same: \(standing?.trust.description ?? "")"
      case nil: ""
      }
    return ActReport(
      isChanged ? "untrusted" : "none", [("plugin", name)],
      sentences: [
        isChanged
          ? "\(name) is trusted \(standing?.trust.isTrusted == true ? "by you " : "")no longer\(place)"
          : "\(name) wasn't trusted by you"
      ])
  }

  /// What is said of a plugin that may do something.
  ///
  /// - Parameters:
  ///   - capability: What it may do.
  ///   - pin: The plugin's file.
  /// - Returns: The report.
  public static func granted(_ capability: Capability, to pin: PluginPin) -> ActReport {
    ActReport(
      "granted", facts(of: pin) + [("capability", capability.rawValue)],
      sentences: ["\(pin.id) may \(capability), as it is now; once its file is changed, grant it again"])
  }

  /// What is said of a plugin that may do something no longer.
  ///
  /// - Parameters:
  ///   - capability: What it may not do.
  ///   - id: The plugin.
  ///   - isChanged: Whether it was allowed to.
  /// - Returns: The report.
  public static func revoked(_ capability: Capability, from id: String, isChanged: Bool) -> ActReport {
    ActReport(
      isChanged ? "revoked" : "none", [("id", id), ("capability", capability.rawValue)],
      sentences: [isChanged ? "\(id) may no longer \(capability)" : "'\(capability.rawValue)' wasn't granted to \(id)"])
  }

  /// What is said of a kind for which a plugin is preferred, or none any more.
  ///
  /// - Parameters:
  ///   - id: The plugin, or nothing.
  ///   - kind: The kind.
  /// - Returns: The report.
  public static func preferred(_ id: PluginId?, for kind: Kind) -> ActReport {
    guard let id else {
      return ActReport(
        "unpreferred", [("kind", kind.rawValue)],
        sentences: ["no plugin is preferred for '\(kind)'; run 'bindery plugins why \(kind)' to see which one shows it"]
      )
    }
    return ActReport(
      "preferred", [("kind", kind.rawValue), ("id", id.rawValue)], sentences: ["'\(kind)' is shown by \(id)"])
  }

  /// What is said of verdicts that were lifted.
  ///
  /// - Parameter quarantines: The verdicts.
  /// - Returns: The report.
  public static func cleared(_ quarantines: [Quarantine]) -> ActReport {
    ActReport(
      "cleared", [],
      sentences: quarantines.map { "\($0.id) is out of quarantine, and is tried again (\($0.digest.prefix(12)))" })
  }

  private static func facts(of pin: PluginPin) -> [(name: String, value: String)] {
    [("id", pin.id.rawValue), ("path", pin.path), ("digest", pin.digest.description)]
  }
}
