public import Bindery
public import BinderyLoading

/// The decision on which plugin shows a kind, such as `song`, with all candidates and the reasons.
public struct ClaimDecision: Sendable {
  /// A rule that ranks one plugin before another that claims the same kind.
  public enum Rule: String, Hashable, Sendable {
    /// No other plugin claims the kind.
    case alone

    /// The user prefers one of the two plugins for the kind.
    case preference

    /// Only one of the two plugins is trusted.
    case trust

    /// One of the two plugins has a higher version.
    case version

    /// The identifier of one of the two plugins comes first in the order of its bytes.
    case identifier
  }

  /// A plugin that claims the kind and could show it.
  public struct Candidate: Sendable {
    /// The path of the plugin's library.
    public let path: String

    /// The plugin's identifier.
    public let id: PluginId

    /// The plugin's version.
    public let version: PluginVersion

    /// Whether the plugin is trusted, and why.
    public let trust: PluginTrust

    /// The rule that ranks the candidate before the next one or, for the last candidate, after the previous one.
    public let rule: Rule

    /// The reason for the candidate's rank by that rule, in a few words such as `version 2.0 over 1.4`.
    public let reason: String
  }

  /// A library that names the kind in its manifest and doesn't show it: it is refused, or superseded by another file.
  public struct Refused: Sendable {
    /// The path of the library that doesn't show the kind.
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

  /// The plugins that could show the kind, in the order of their ranks; the first one shows it.
  public let candidates: [Candidate]

  /// The libraries that claim the kind but are refused, or are superseded by another file of the same plugin.
  public let refused: [Refused]

  /// The plugin that the user prefers for the kind and that can't show it, or `nil` if there is no such plugin.
  public let missingPreference: PluginId?

  /// The plugin that shows the kind, or `nil` if none can.
  public var winner: Candidate? { candidates.first }
}

extension ClaimDecision {
  /// The decision as sentences for users, each a line without a final period: winner, other candidates, refused
  /// libraries.
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
  /// The plugin's identifier and version, and the library's path, for messages to users.
  var name: String { "\(id) \(version), '\(path)'" }
}

extension ClaimDecision.Refused {
  /// The plugin's identifier and version, and the library's path, for messages to users.
  var name: String { "\(id) \(version), '\(path)'" }
}
