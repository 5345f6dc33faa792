public import Bindery
public import BinderyLoading

/// Which plugin shows which kind, brings which source and fetches which addresses, where several claim one.
public struct PluginClaims: Sendable {
  /// A plugin that says that it shows a kind, brings a source or fetches addresses of a scheme.
  public struct Claim: Sendable {
    /// The library.
    public var path: String { file.path }

    /// What the library says of itself.
    public let manifest: Manifest

    /// The library, as it was found.
    let file: PluginFile
  }

  /// A library whose plugin is taken from another file.
  struct Twin: Sendable {
    /// The one that doesn't count.
    let claim: Claim

    /// The one that counts.
    let counting: Claim

    /// Whether that is because it is trusted, rather than because it comes first in the search path.
    let isByTrust: Bool
  }

  /// What the user chose, by which claims are settled.
  let choices: PluginChoices

  /// The libraries that claim nothing because this host can't load them.
  let unusable: [PluginFile]

  /// The libraries whose plugins are taken from other files.
  let twins: [Twin]

  private let claims: [Kind: [Claim]]
  private let sourceClaims: [SourceId: [Claim]]
  private let schemeClaims: [String: [Claim]]

  /// Settles the claims of libraries.
  ///
  /// Of several claims on a kind, the one that the user prefers wins; then one that is trusted; then the higher
  /// version; then the identifier that comes first. Sources and schemes are settled alike, but for preferences. Two
  /// libraries with one identifier are one plugin, of which a trusted one counts, and otherwise the first in the search
  /// path. Nothing is hashed where nobody disagrees.
  ///
  /// - Parameters:
  ///   - files: The libraries that were found, in the order of the search path.
  ///   - choices: What the user chose.
  public init(_ files: [PluginFile], choices: PluginChoices = PluginChoices()) {
    var settling = ClaimSettling(choices)
    let (plugins, twins) = settling.plugins(of: files)
    claims = settling.claims(of: plugins, preferring: choices.preferences) { $0.kinds }
    sourceClaims = settling.claims(of: plugins) { $0.sources }
    schemeClaims = settling.claims(of: plugins) { $0.schemes }
    unusable = files.filter { $0.usableManifest == nil }
    self.twins = twins
    self.choices = choices
  }

  /// The claims that win something; a plugin may win several.
  var winners: [Claim] {
    [Array(claims.values), Array(sourceClaims.values), Array(schemeClaims.values)].joined().compactMap(\.first)
  }

  /// The kinds that plugins claim, in the order of their names.
  public var kinds: [Kind] { claims.keys.sorted() }

  /// The claims on a kind, the one that wins first.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: The claims; none where no plugin shows the kind.
  public func claims(on kind: Kind) -> [Claim] {
    claims[kind] ?? []
  }

  /// The sources that plugins bring, in the order of their names.
  public var sources: [SourceId] { sourceClaims.keys.sorted() }

  /// The claims on a source, the one that wins first.
  ///
  /// - Parameter source: The source.
  /// - Returns: The claims; none where no plugin brings the source.
  public func claims(onSource source: SourceId) -> [Claim] {
    sourceClaims[source] ?? []
  }

  /// The schemes of addresses that plugins fetch, in the order of their names.
  public var schemes: [String] { schemeClaims.keys.sorted() }

  /// The claims on a scheme of addresses, the one that wins first.
  ///
  /// - Parameter scheme: The scheme, in lower case.
  /// - Returns: The claims; none where no plugin fetches such addresses.
  public func claims(onScheme scheme: String) -> [Claim] {
    schemeClaims[scheme] ?? []
  }
}
