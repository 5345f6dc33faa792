public import Bindery
internal import Synchronization

/// A host of plugins: finds them, opens those that are needed, and shows items
/// through them.
///
/// All functions are safe on any thread.
public final class PluginHost: Sendable {
  /// How much a message of a plugin matters.
  public enum LogLevel: UInt32, Sendable {
    /// For the plugin's author.
    case debug

    /// For whoever wants to know.
    case info

    /// Something may be wrong.
    case warning

    /// Something is wrong.
    case error
  }

  /// The libraries that were found, those that can't be used too.
  public let files: [PluginFile]

  /// Which plugin shows which kind.
  public let claims: PluginClaims

  /// Finds the binding of a kind. A plugin is opened when the first item of its
  /// kind is to be shown.
  public let provider: ViewBindingProvider

  /// Creates a host. Only manifests are read; no plugin runs.
  ///
  /// - Parameters:
  ///   - files: The libraries to use, in the order of the search path.
  ///   - version: The version of the host.
  ///   - log: Takes the messages of plugins, each with the plugin that it comes from, on any thread and perhaps
  ///     while a plugin opens; it must not ask for a binding. A plugin that another host of this process has
  ///     opened goes on writing to that one's.
  public init(
    files: [PluginFile], version: StaticString,
    log: @escaping @Sendable (PluginId, LogLevel, String) -> Void = { _, _, _ in }
  ) {
    let claims = PluginClaims(files)
    let opener = PluginOpener(
      host: HostDescription(name: "bindery", version: version) { plugin, level, message in
        log(plugin, LogLevel(rawValue: level) ?? .error, message)
      })
    self.files = files
    self.claims = claims
    provider = ViewBindingProvider { kind in
      guard let claim = claims.claims(on: kind).first else { return nil }
      return try opener.mediaType(of: kind, from: claim).binding
    }
  }
}

/// Opens plugins, each once.
private final class PluginOpener: Sendable {
  private typealias Opened = Result<[Kind: MediaType], PluginError>

  private let host: HostDescription
  private let opened = Mutex<[String: Opened]>([:])

  /// Creates an opener.
  ///
  /// - Parameter host: What plugins are told of the host.
  init(host: HostDescription) {
    self.host = host
  }

  func mediaType(of kind: Kind, from claim: PluginClaims.Claim) throws(PluginError) -> MediaType {
    // The lock is held while a plugin opens, so that it opens once; others wait for it.
    let types = opened.withLock { opened in
      if let known = opened[claim.path] { return known }
      let types = Result { () throws(PluginError) in try open(claim) }
      opened[claim.path] = types
      return types
    }
    guard let type = try types.get()[kind] else {
      throw PluginError(code: .disagrees, plugin: claim.manifest.id.rawValue, detail: "it has no table for '\(kind)'")
    }
    return type
  }

  private func open(_ claim: PluginClaims.Claim) throws(PluginError) -> [Kind: MediaType] {
    let image = try PluginImage(path: claim.path, manifest: claim.manifest, host: host)
    var types: [Kind: MediaType] = [:]
    for table in image.table.mediaTypes { types[table.kind] = try MediaType(table, plugin: claim.manifest.id) }
    return types
  }
}
