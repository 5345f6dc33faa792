internal import Bindery
internal import BinderyLoading

/// What decides about a claim where several are on one name. The one that wins is the least.
///
/// Two plugins never stand equal, because their identifiers differ; so the order is total, and doesn't depend on the
/// order in which files were found.
struct ClaimStanding: Comparable {
  let isPreferred: Bool
  let trust: PluginTrust
  let version: PluginVersion
  let id: PluginId

  /// The rule that decides between this and another.
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

  /// Why this wins over another, in a few words.
  func reason(over other: ClaimStanding) -> String {
    switch rule(against: other) {
    case .alone: "nobody else claims it"
    case .preference: "preferred by you"
    case .trust: trust.description
    case .version: "version \(version) over \(other.version)"
    case .identifier: "the identifier comes before '\(other.id)'"
    }
  }

  /// Why this comes after another, in a few words.
  func reason(after other: ClaimStanding) -> String {
    switch rule(against: other) {
    case .alone: "nobody else claims it"
    case .preference: "not preferred by you"
    case .trust: trust.description
    case .version: "version \(version) under \(other.version)"
    case .identifier: "the identifier comes after '\(other.id)'"
    }
  }
}
