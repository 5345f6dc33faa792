public import Bindery

/// Which plugin shows which kind, brings which source and fetches which addresses, where several claim one.
public struct PluginClaims: Sendable {
  /// A plugin that says that it shows a kind, brings a source or fetches addresses of a scheme.
  public struct Claim: Sendable {
    /// The library.
    public let path: String

    /// What the library says of itself.
    public let manifest: Manifest

    /// Where the library's folder stands in the search path; lower comes first.
    let rank: Int
  }

  private let claims: [Kind: [Claim]]
  private let sourceClaims: [SourceId: [Claim]]
  private let schemeClaims: [String: [Claim]]

  /// Settles the claims of libraries.
  ///
  /// A plugin that the user named for this run or in the environment comes before
  /// the user's folder, and that before the program's; then the higher version
  /// wins, then the identifier that comes first. Two libraries with one identifier
  /// are one plugin, of which the first in this order counts.
  ///
  /// - Parameter files: The libraries that were found, in the order of the search path.
  public init(_ files: [PluginFile]) {
    let settled = Self.settled(files)
    claims = Self.claims(of: settled) { $0.kinds }
    sourceClaims = Self.claims(of: settled) { $0.sources }
    schemeClaims = Self.claims(of: settled) { $0.schemes }
  }

  /// The claims by what they are on, each list in the order in which they win.
  private static func claims<Name: Hashable>(of settled: [Claim], on names: (Manifest) -> [Name]) -> [Name: [Claim]] {
    var claims: [Name: [Claim]] = [:]
    for claim in settled {
      for name in names(claim.manifest) { claims[name, default: []].append(claim) }
    }
    return claims
  }

  /// The plugins in the order in which they win, each once.
  private static func settled(_ files: [PluginFile]) -> [Claim] {
    var ranks: [PluginSearchPath.Folder.Origin?: Int] = [:]
    var claims: [Claim] = []
    for file in files {
      guard let manifest = file.usableManifest else { continue }
      let rank = ranks[file.folder?.origin] ?? ranks.count
      ranks[file.folder?.origin] = rank
      claims.append(Claim(path: file.path, manifest: manifest, rank: rank))
    }
    var seen: Set<PluginId> = []
    return claims.enumerated()
      .sorted { precedes($0.element, $1.element) ?? ($0.offset < $1.offset) }
      .map(\.element)
      .filter { seen.insert($0.manifest.id).inserted }
  }

  /// Whether a claim wins over another, or nothing where only their places in the search path differ.
  private static func precedes(_ first: Claim, _ second: Claim) -> Bool? {
    if first.rank != second.rank { return first.rank < second.rank }
    if first.manifest.version != second.manifest.version { return first.manifest.version > second.manifest.version }
    return first.manifest.id == second.manifest.id ? nil : first.manifest.id < second.manifest.id
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
