public import Bindery
internal import BinderyLoading
internal import BinderySystem

extension PluginClaims {
  /// Returns which plugin shows a kind and why. The libraries that claim it are judged again; none of their code runs.
  public func decision(on kind: Kind) -> ClaimDecision {
    var ranking = ClaimRanking(choices, words: words)
    var permissions = FilePermissions()
    return decision(on: kind, &ranking, &permissions)
  }

  /// Returns the decision on a kind. Several decisions share `ranking` and `permissions`, which cache what was
  /// determined.
  func decision(
    on kind: Kind, _ ranking: inout ClaimRanking, _ permissions: inout FilePermissions
  ) -> ClaimDecision {
    var good: [Claim] = []
    var refused: [ClaimDecision.Refused] = []
    for claim in claims(on: kind) {
      if let refusal = claim.file.judge(&permissions).refusals.first {
        refused.append(ClaimDecision.Refused(claim.manifest, path: claim.path, refusal.detail))
      } else {
        good.append(claim)
      }
    }
    let preferred = choices.preferences[kind]
    return ClaimDecision(
      kind: kind, candidates: candidates(good, preferred: preferred, &ranking),
      refused: refused + otherRefused(kind),
      missingPreference: preferred.flatMap { id in
        good.contains { $0.manifest.id == id } || reads(kind, by: id) ? nil : id
      })
  }

  /// Returns why a library that names a kind in its manifest can't be used, or `nil` if another one can, or none names
  /// it.
  func refusal(of kind: Kind) -> PluginError? {
    guard claims(on: kind).isEmpty else { return nil }
    return unusable.first { (try? $0.manifest.get())?.kinds.contains(kind) == true }?.refusal
  }

  /// Returns the plugins that claim a kind by their rank, each with the rule and the reason for its rank.
  private func candidates(
    _ claims: [Claim], preferred: PluginId?, _ ranking: inout ClaimRanking
  ) -> [ClaimDecision.Candidate] {
    let standings = claims.map { ranking.standing(of: $0, preferred: preferred) }
    return claims.indices.map { index in
      let (rule, reason) = Self.reason(at: index, of: standings)
      let manifest = claims[index].manifest
      return ClaimDecision.Candidate(
        path: claims[index].path, id: manifest.id, version: manifest.version, trust: standings[index].trust,
        rule: rule, reason: reason)
    }
  }

  /// Returns the rule that ranks a claim beside its neighbor in the order, and the reason as a clause.
  private static func reason(at index: Int, of standings: [ClaimStanding]) -> (ClaimDecision.Rule, String) {
    guard standings.count > 1 else { return (.alone, "nobody else claims it") }
    // The last one is compared with the one before it.
    let other = standings[index + 1 < standings.count ? index + 1 : index - 1]
    return (standings[index].rule(against: other), standings[index].reason(against: other))
  }

  /// Returns the libraries that name the kind but have no claim on it: duplicates and libraries that can't be loaded.
  private func otherRefused(_ kind: Kind) -> [ClaimDecision.Refused] {
    let duplicates = duplicates.filter { $0.claim.manifest.kinds.contains(kind) }
      .map { ClaimDecision.Refused($0.claim.manifest, path: $0.claim.path, $0.reason) }
    let unusable = unusable.compactMap { file -> ClaimDecision.Refused? in
      guard case .success(let manifest) = file.manifest, manifest.kinds.contains(kind), let refusal = file.refusal
      else { return nil }
      return ClaimDecision.Refused(manifest, path: file.path, refusal.detail)
    }
    return duplicates + unusable
  }
}

extension PluginClaims.Duplicate {
  /// The reason why the duplicate isn't used, as a clause without a final period.
  var reason: String { "the same plugin is '\(used.path)', which \(advantage)" }

  /// The reason why the other library is used in place of this one, as a clause without a subject.
  private var advantage: String {
    switch rule {
    case .trust: "is trusted"
    case .folder: "comes first in the search path"
    case .order: "was named first"
    case .version: "has the higher version, \(used.manifest.version)"
    case .name: "comes first by its name"
    }
  }
}

extension ClaimDecision.Refused {
  /// Creates the entry of a plugin that can't show the kind, with the reason.
  fileprivate init(_ manifest: Manifest, path: String, _ reason: String) {
    self.init(path: path, id: manifest.id, version: manifest.version, reason: reason)
  }
}
