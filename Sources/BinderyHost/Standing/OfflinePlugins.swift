public import Bindery
internal import BinderyLoading
internal import Synchronization

/// The judge of whether a plugin of a host can reach other machines by itself: whether it may use the network, or isn't
/// confined. The judgement of each plugin is made at the first query, and cached.
final class OfflinePlugins: Sendable {
  /// The claims of the plugins, with the user's choices.
  private let claims: PluginClaims
  /// The plugins that run in worker processes.
  private let isolation: WorkerSettings.Isolation
  /// Whether each plugin that was judged so far can't reach other machines.
  private let known = Mutex<[PluginId: Bool]>([:])

  /// Creates a set of the offline plugins among those with claims, none of which has been judged.
  init(among claims: PluginClaims, isolation: WorkerSettings.Isolation) {
    self.claims = claims
    self.isolation = isolation
  }

  /// Returns whether a plugin can't reach other machines by itself, which is assumed of an unknown plugin.
  func contains(_ plugin: PluginId) -> Bool {
    known.withLock { known in
      if let answer = known[plugin] { return answer }
      let answer = claims.claim(of: plugin).map(isOffline) ?? true
      known[plugin] = answer
      return answer
    }
  }

  /// Returns whether the plugin of a claim runs in a worker process without the network.
  private func isOffline(_ claim: PluginClaims.Claim) -> Bool {
    guard isolation != .none else { return false }
    var rules = TrustRules(claims.choices, words: claims.words)
    return !rules.trust(of: claim.file).isTrusted && !mayUseNetwork(claim)
  }

  /// Returns whether the user has granted the network to the plugin's current bytes. Hashes the file only if need be.
  private func mayUseNetwork(_ claim: PluginClaims.Claim) -> Bool {
    guard claim.manifest.capabilities.contains(Manifest.network), !claims.choices.grants.isEmpty,
      let digest = try? PluginDigest(contentsOf: claim.path)
    else { return false }
    return claims.choices.capabilities(of: digest).contains(Manifest.network)
  }
}

extension PluginHost {
  /// Returns whether a plugin can't reach other machines by itself: it isn't trusted and hasn't been granted the
  /// network.
  ///
  /// An unknown plugin counts as one that can't.
  public func isOffline(_ plugin: PluginId) -> Bool { offline.contains(plugin) }

  /// Returns the plugins that have provided a source so far and can't reach other machines by themselves.
  ///
  /// - Parameter source: The source, or `nil` for any.
  /// - Returns: The identifiers of the plugins, sorted; empty for a source that the program itself provides.
  public func offlinePlugins(bringing source: SourceId?) -> [PluginId] {
    plugins.bringers(of: source).filter(isOffline)
  }
}
