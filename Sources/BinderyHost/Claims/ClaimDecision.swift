public import Bindery
public import BinderyLoading

/// How it was settled which plugin shows a kind, as a whole.
public struct ClaimDecision: Sendable {
  /// What decides between two claims.
  public enum Rule: String, Hashable, Sendable {
    /// There is one claim only.
    case alone

    /// The user prefers one.
    case preference

    /// One is trusted.
    case trust

    /// One has the higher version.
    case version

    /// The identifier of one comes first.
    case identifier
  }

  /// A plugin that claims the kind and could show it.
  public struct Candidate: Sendable {
    /// The library.
    public let path: String

    /// Its identifier.
    public let id: PluginId

    /// Its version.
    public let version: PluginVersion

    /// How far it is trusted.
    public let trust: PluginTrust

    /// What puts it before the next candidate, or the last one after the one before.
    public let rule: Rule

    /// The same in a few words, such as `version 2.0 over 1.4`.
    public let reason: String
  }

  /// A library that claims the kind and doesn't show it, whatever others do.
  public struct Refused: Sendable {
    /// The library.
    public let path: String

    /// Its identifier.
    public let id: PluginId

    /// Its version.
    public let version: PluginVersion

    /// Why not, without a full stop.
    public let reason: String
  }

  /// The kind.
  public let kind: Kind

  /// The plugins that could show it, the one that does first.
  public let candidates: [Candidate]

  /// The libraries that would show it and are refused, or stand behind another file of the same plugin.
  public let refused: [Refused]

  /// The plugin that the user prefers, where it isn't among the candidates.
  public let missingPreference: PluginId?

  /// The plugin that shows the kind, if one does.
  public var winner: Candidate? { candidates.first }
}

extension ClaimDecision {
  /// The decision in sentences, each a line without a full stop.
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
  /// The plugin, its version and its file, in a few words.
  var name: String { "\(id) \(version), '\(path)'" }
}

extension ClaimDecision.Refused {
  /// The plugin, its version and its file, in a few words.
  var name: String { "\(id) \(version), '\(path)'" }
}
