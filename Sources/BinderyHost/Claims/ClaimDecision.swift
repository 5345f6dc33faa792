public import Bindery
public import BinderyLoading

/// The decision on which plugin shows a kind, with all candidates and reasons.
public struct ClaimDecision: Sendable {
  /// A rule that decides between two claims.
  public enum Rule: String, Hashable, Sendable {
    /// There is only one claim.
    case alone

    /// The user prefers one of the plugins for the kind.
    case preference

    /// Only one of the plugins is trusted.
    case trust

    /// One of the plugins has the higher version.
    case version

    /// One of the identifiers comes first in the order of their bytes.
    case identifier
  }

  /// A plugin that claims the kind and could show it.
  public struct Candidate: Sendable {
    /// The library's path.
    public let path: String

    /// The plugin's identifier.
    public let id: PluginId

    /// The plugin's version.
    public let version: PluginVersion

    /// The trust in the plugin.
    public let trust: PluginTrust

    /// The rule that ranks it before the next candidate, or the last candidate after the previous one.
    public let rule: Rule

    /// The reason for its rank by that rule, in a few words such as `version 2.0 over 1.4`.
    public let reason: String
  }

  /// A library that names the kind but can't show it: it is refused, or another file of the same plugin is used.
  public struct Refused: Sendable {
    /// The library's path.
    public let path: String

    /// The plugin's identifier.
    public let id: PluginId

    /// The plugin's version.
    public let version: PluginVersion

    /// The reason the library isn't used, as a clause without a final period.
    public let reason: String
  }

  /// The kind that the plugins claim.
  public let kind: Kind

  /// The plugins that could show the kind, the winner first.
  public let candidates: [Candidate]

  /// The libraries that claim the kind but are refused, or are superseded by another file of the same plugin.
  public let refused: [Refused]

  /// The plugin that the user prefers for the kind, or `nil` if there is none or it is among the candidates.
  public let missingPreference: PluginId?

  /// The plugin that shows the kind, or `nil` if none does.
  public var winner: Candidate? { candidates.first }
}

extension ClaimDecision {
  /// The decision in sentences for people, each a line without a final period: the winner, the others, the refused.
  public var sentences: [String] {
    var sentences = candidates.enumerated().map { index, candidate in
      "\(index == 0 ? "'\(kind)' is shown by" : "then comes") \(candidate.name): \(candidate.reason)"
    }
    if candidates.isEmpty { sentences.append("no plugin shows '\(kind)'") }
    if let missingPreference {
      sentences.append("you prefer '\(missingPreference)', which isn't among those that can show '\(kind)'")
    }
    return sentences + refused.map { "refused is \($0.name): \($0.reason)" }
  }
}

extension ClaimDecision.Candidate {
  /// The plugin's identifier and version and the library's path, for people.
  var name: String { "\(id) \(version), '\(path)'" }
}

extension ClaimDecision.Refused {
  /// The plugin's identifier and version and the library's path, for people.
  var name: String { "\(id) \(version), '\(path)'" }
}
