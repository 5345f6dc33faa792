internal import BinderyManifests

/// The claim of a plugin that a file fits, ordered by its rank: the smallest one reads the file.
///
/// Two claims of different plugins are never equal, so that the order is total, and doesn't depend on the order in which
/// plugins were found.
struct RankedFileClaim: Comparable {
  /// The plugin that claims the file.
  let reader: FileReader

  /// The claim that the file fits.
  let claim: FileClaim

  /// How the file fits the claim.
  let match: FileMatch

  /// Whether the user prefers the plugin for a kind of the claim.
  var isPreferred: Bool { !reader.preferredKinds.isDisjoint(with: claim.kinds) }

  /// The criteria by which claims are ranked that a file fits alike, which are those of claims on kinds.
  private var standing: ClaimStanding {
    ClaimStanding(isPreferred: isPreferred, trust: reader.trust, version: reader.version, id: reader.id)
  }

  /// Returns the rule that ranks this claim before or after that of another plugin. It is never `alone`.
  func rule(against other: RankedFileClaim) -> FileDecision.Rule {
    match != other.match ? .match : .standing(standing.rule(against: other.standing))
  }

  /// Returns why this claim is ranked before or after another, as clauses such as `its extension fits; preferred by you`.
  func reason(against other: RankedFileClaim?) -> String {
    guard let other else { return "\(match.reason); no other plugin claims it" }
    return match != other.match ? match.reason : "\(match.reason); \(standing.reason(against: other.standing))"
  }

  static func < (first: RankedFileClaim, second: RankedFileClaim) -> Bool {
    first.match != second.match ? first.match < second.match : first.standing < second.standing
  }

  static func == (first: RankedFileClaim, second: RankedFileClaim) -> Bool {
    !(first < second) && !(second < first)
  }
}

extension FileMatch {
  /// The match as a clause, such as `its extension fits`.
  fileprivate var reason: String {
    switch self {
    case .extensionAndMagic: "its extension and its magic number fit"
    case .magic: "its magic number fits"
    case .fileExtension: "its extension fits"
    }
  }
}
