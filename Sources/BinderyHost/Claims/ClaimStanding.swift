internal import Bindery
internal import BinderyLoading

/// The criteria that rank one of several claims on a kind, source or scheme. The lowest one wins.
///
/// Two plugins never have equal criteria, because their identifiers differ. So the order is total, and doesn't depend
/// on the order in which files were found.
struct ClaimStanding: Comparable {
  /// Whether the user prefers the claiming plugin.
  let isPreferred: Bool

  /// The trust in the claiming plugin.
  let trust: PluginTrust

  /// The version of the claiming plugin.
  let version: PluginVersion

  /// The identifier of the claiming plugin.
  let id: PluginId

  /// Returns the rule that ranks this claim before or after that of another plugin. It is never `alone`.
  func rule(against other: ClaimStanding) -> ClaimDecision.Rule {
    if isPreferred != other.isPreferred { return .preference }
    if trust.isTrusted != other.trust.isTrusted { return .trust }
    return version != other.version ? .version : .identifier
  }

  static func < (first: ClaimStanding, second: ClaimStanding) -> Bool {
    switch first.rule(against: second) {
    case .preference: first.isPreferred
    case .trust: first.trust.isTrusted
    case .version: first.version > second.version
    case .identifier, .alone: first.id < second.id
    }
  }

  static func == (first: ClaimStanding, second: ClaimStanding) -> Bool {
    !(first < second) && !(second < first)
  }

  /// Returns why this claim is ranked before or after another, in a few words such as `version 2.0 over 1.4`.
  func reason(against other: ClaimStanding) -> String {
    let wins = self < other
    return switch rule(against: other) {
    case .alone: "nobody else claims it"
    case .preference: wins ? "preferred by you" : "not preferred by you"
    case .trust: trust.description
    case .version: "version \(version) \(wins ? "over" : "under") \(other.version)"
    case .identifier: "the identifier comes \(wins ? "before" : "after") '\(other.id)'"
    }
  }
}
