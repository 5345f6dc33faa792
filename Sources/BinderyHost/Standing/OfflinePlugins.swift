public import Bindery
internal import BinderyLoading
internal import Synchronization

/// The plugins of a host that can reach no other machine by themselves, each of which is judged when it is first asked
/// about.
final class OfflinePlugins: Sendable {
  private let claims: PluginClaims
  private let isolation: WorkerSettings.Isolation
  private let known = Mutex<[PluginId: Bool]>([:])

  /// Creates a value that has judged nothing.
  init(among claims: PluginClaims, isolation: WorkerSettings.Isolation) {
    self.claims = claims
    self.isolation = isolation
  }

  /// Returns whether a plugin is one of them. One that the host doesn't know is.
  func contains(_ plugin: PluginId) -> Bool {
    known.withLock { known in
      if let answer = known[plugin] { return answer }
      let answer = claims.claim(of: plugin).map(isOffline) ?? true
      known[plugin] = answer
      return answer
    }
  }

  private func isOffline(_ claim: PluginClaims.Claim) -> Bool {
    guard isolation != .none else { return false }
    var rules = TrustRules(claims.choices, words: claims.words)
    return !rules.trust(of: claim.file).isTrusted && !mayUseNetwork(claim)
  }

  /// Returns whether the user has granted the network to a plugin as it is now. Its file is hashed only if that may be.
  private func mayUseNetwork(_ claim: PluginClaims.Claim) -> Bool {
    guard claim.manifest.capabilities.contains(Manifest.network), !claims.choices.grants.isEmpty,
      let digest = try? PluginDigest(contentsOf: claim.path)
    else { return false }
    return claims.choices.capabilities(of: digest).contains(Manifest.network)
  }
}

extension PluginHost {
  /// Returns whether a plugin can reach no other machine by itself: it isn't trusted, and you haven't granted it the
  /// network. A plugin that the host doesn't know counts as one.
  public func isOffline(_ plugin: PluginId) -> Bool { offline.contains(plugin) }

  /// Returns the plugins that have brought a source so far and can reach no other machine by themselves.
  ///
  /// - Parameter source: The source, or `nil` for any.
  /// - Returns: The identifiers of the plugins, sorted; none for a source that the program itself brings.
  public func offlinePlugins(bringing source: SourceId?) -> [PluginId] {
    plugins.bringers(of: source).filter(isOffline)
  }
}
