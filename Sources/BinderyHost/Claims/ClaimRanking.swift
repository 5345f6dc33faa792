internal import Bindery
internal import BinderyLoading

/// The ranking of what plugins claim: kinds, sources and schemes. A claim is a library with its manifest.
///
/// The trust in a library takes time to determine, so that is done only where it decides between two claims, and kept.
struct ClaimRanking {
  typealias Claim = PluginClaims.Claim

  /// The rules that decide which files are trusted.
  private var rules: TrustRules
  /// The trust in the files that were judged so far, by their paths.
  private var trusts: [String: PluginTrust] = [:]

  /// Creates a ranking by the user's choices. `words` has the remedies in the reasons why a library isn't trusted.
  init(_ choices: PluginChoices, words: HostWords) {
    rules = TrustRules(choices, words: words)
  }

  /// Returns the trust in a library, and caches it for this ranking.
  mutating func trust(of file: PluginFile) -> PluginTrust {
    if let known = trusts[file.path] { return known }
    let trust = rules.trust(of: file)
    trusts[file.path] = trust
    return trust
  }

  /// Returns the criteria that rank a claim. `preferred` is the plugin that the user prefers for what is claimed, if
  /// any.
  mutating func standing(of claim: Claim, preferred: PluginId?) -> ClaimStanding {
    ClaimStanding(
      isPreferred: claim.manifest.id == preferred, trust: trust(of: claim.file), version: claim.manifest.version,
      id: claim.manifest.id)
  }

  /// Returns the claims of the libraries to use, one for each plugin, and their duplicates: other libraries with the
  /// same plugin identifier.
  mutating func plugins(of files: [PluginFile]) -> (plugins: [Claim], duplicates: [PluginClaims.Duplicate]) {
    let claims = files.compactMap { file in file.usableManifest.map { Claim(manifest: $0, file: file) } }
    let plugins = Dictionary(grouping: claims, by: \.manifest.id)
    var seen: Set<PluginId> = []
    let ids = claims.map(\.manifest.id).filter { seen.insert($0).inserted }
    var duplicates: [PluginClaims.Duplicate] = []
    let used = ids.compactMap { libraryToUse(among: plugins[$0] ?? [], &duplicates) }
    return (used, duplicates)
  }

  /// Returns the library to use among `claims`, those of one plugin in the order of the search path, and adds the
  /// others to the duplicates.
  private mutating func libraryToUse(among claims: [Claim], _ duplicates: inout [PluginClaims.Duplicate]) -> Claim? {
    guard claims.count > 1 else { return claims.first }
    let trusted = claims.filter { trust(of: $0.file).isTrusted }
    let path = (trusted.isEmpty ? claims : trusted).map(\.file).used?.path
    guard let used = claims.first(where: { $0.path == path }) else { return claims.first }
    for claim in claims where claim.path != path {
      let rule = used.rule(against: claim, isByTrust: !trusted.isEmpty && !trust(of: claim.file).isTrusted)
      duplicates.append(PluginClaims.Duplicate(claim: claim, used: used, rule: rule))
    }
    return used
  }

  /// Returns the claims on each name, the winner first. `names` returns the names that a manifest claims, such as its
  /// kinds.
  mutating func claims<Name: Hashable>(
    of plugins: [Claim], preferring preferences: [Name: PluginId] = [:], on names: (Manifest) -> [Name]
  ) -> [Name: [Claim]] {
    var claims: [Name: [Claim]] = [:]
    for plugin in plugins {
      for name in names(plugin.manifest) { claims[name, default: []].append(plugin) }
    }
    for (name, contested) in claims where contested.count > 1 {
      claims[name] = ordered(contested, preferred: preferences[name])
    }
    return claims
  }

  /// Returns claims by their rank, the best first; the user's preferred plugin comes before all others.
  private mutating func ordered(_ claims: [Claim], preferred: PluginId?) -> [Claim] {
    let standings = claims.map { ($0, standing(of: $0, preferred: preferred)) }
    return standings.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
