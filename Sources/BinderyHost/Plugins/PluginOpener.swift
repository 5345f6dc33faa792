internal import Bindery
internal import Synchronization

/// Opens plugins, each once.
final class PluginOpener: Sendable {
  private let host: HostDescription
  private let claims: PluginClaims
  private let opened = Mutex<[String: Result<OpenedPlugin, PluginError>]>([:])

  /// Creates an opener.
  ///
  /// - Parameters:
  ///   - host: What plugins are told of the host.
  ///   - claims: Which plugin is to be opened for what.
  init(host: HostDescription, claims: PluginClaims) {
    self.host = host
    self.claims = claims
  }

  /// The media type of a kind, or nothing where no plugin claims it.
  func mediaType(of kind: Kind) throws(PluginError) -> MediaType? {
    guard let claim = claims.claims(on: kind).first else { return nil }
    return try found(opened(claim).types[kind], "'\(kind)'", in: claim)
  }

  /// A source, or nothing where no plugin claims it.
  func source(_ id: SourceId) throws(PluginError) -> SourceTable? {
    guard let claim = claims.claims(onSource: id).first else { return nil }
    return try found(opened(claim).sources[id], "the source '\(id)'", in: claim)
  }

  /// What fetches addresses of a scheme, or nothing where no plugin claims it.
  func fetcher(for scheme: String) throws(PluginError) -> FetcherTable? {
    guard let claim = claims.claims(onScheme: scheme).first else { return nil }
    return try found(opened(claim).fetchers[scheme], "the scheme '\(scheme)'", in: claim)
  }

  private func found<Table>(_ table: Table?, _ name: String, in claim: PluginClaims.Claim) throws(PluginError) -> Table
  {
    if let table { return table }
    throw PluginError(code: .disagrees, plugin: claim.manifest.id.rawValue, detail: "it has no table for \(name)")
  }

  private func opened(_ claim: PluginClaims.Claim) throws(PluginError) -> OpenedPlugin {
    // The lock is held while a plugin opens, so that it opens once; others wait for it.
    try opened.withLock { opened in
      if let known = opened[claim.path] { return known }
      let result = Result { () throws(PluginError) in try open(claim) }
      opened[claim.path] = result
      return result
    }.get()
  }

  private func open(_ claim: PluginClaims.Claim) throws(PluginError) -> OpenedPlugin {
    var host = host
    host.fetcher = PluginFetcher(plugins: self)
    return try OpenedPlugin(path: claim.path, manifest: claim.manifest, host: host)
  }
}
