public import Bindery
public import BinderyLoading

/// The claims of plugins on kinds, sources and schemes of addresses, ranked where several claim the same one.
public struct PluginClaims: Sendable {
  /// A plugin that claims something by its manifest: to show a kind, bring a source or fetch the addresses of a scheme.
  public struct Claim: Sendable {
    /// The library's path.
    public var path: String { file.path }

    /// The library's manifest.
    public let manifest: Manifest

    /// The library, as it was found.
    let file: PluginFile
  }

  /// A duplicate: a library whose plugin is taken from another file.
  struct Duplicate: Sendable {
    /// A rule that decides between two libraries of one plugin.
    enum Rule: Sendable {
      /// Only the other library is trusted.
      case trust

      /// The folder of the other library comes first in the search path.
      case folder

      /// The other library was named directly, and first.
      case order

      /// The other library has the higher version.
      case version

      /// The other library comes first by its name.
      case name
    }

    /// The library that isn't used.
    let claim: Claim

    /// The library of the plugin that is used instead.
    let counting: Claim

    /// The rule by which the other library is used.
    let rule: Rule
  }

  /// The user's choices, by which claims are settled.
  let choices: PluginChoices

  /// The words of the reasons that decisions and explanations give.
  package let words: HostWords

  /// The libraries that have no claims because this host can't load them.
  let unusable: [PluginFile]

  /// The duplicates, whose plugins are taken from other files.
  let duplicates: [Duplicate]

  private let claims: [Kind: [Claim]]
  private let sourceClaims: [SourceId: [Claim]]
  private let schemeClaims: [String: [Claim]]

  /// Settles the claims of libraries.
  ///
  /// Of several claims on a kind, the one that the user prefers wins; then one that is trusted; then the higher
  /// version; then the identifier that comes first. Sources and schemes are settled by the same rules, but without
  /// preferences. Two libraries with one identifier are one plugin: the trusted library is used; then that of the
  /// folder that comes first in the search path; then that of the higher version; then the first by name. Files are
  /// hashed only to settle a conflict.
  ///
  /// - Parameters:
  ///   - files: The libraries that were found, in the order of the search path.
  ///   - choices: The user's choices.
  ///   - words: The words of the reasons that decisions and explanations give.
  public init(
    _ files: [PluginFile], choices: PluginChoices = PluginChoices(), words: HostWords = HostWords()
  ) {
    var settling = ClaimSettling(choices, words: words)
    let (plugins, duplicates) = settling.plugins(of: files)
    claims = settling.claims(of: plugins, preferring: choices.preferences) { $0.kinds }
    sourceClaims = settling.claims(of: plugins) { $0.sources }
    schemeClaims = settling.claims(of: plugins) { $0.schemes }
    unusable = files.filter { $0.usableManifest == nil }
    self.duplicates = duplicates
    self.choices = choices
    self.words = words
  }

  /// The winning claims. A plugin that wins several names occurs several times.
  var winners: [Claim] {
    [Array(claims.values), Array(sourceClaims.values), Array(schemeClaims.values)].joined().compactMap(\.first)
  }

  /// Returns a claim of a plugin, whether it wins or not, or `nil` if the plugin claims nothing.
  func claim(of plugin: PluginId) -> Claim? {
    [Array(claims.values), Array(sourceClaims.values), Array(schemeClaims.values)].joined().joined()
      .first { $0.manifest.id == plugin }
  }

  /// The kinds that usable plugins claim, sorted by name.
  public var kinds: [Kind] { claims.keys.sorted() }

  /// Returns the claims on a kind, the winner first, or an empty array if no plugin shows the kind.
  public func claims(on kind: Kind) -> [Claim] {
    claims[kind] ?? []
  }

  /// The sources that usable plugins claim to bring, sorted by name.
  public var sources: [SourceId] { sourceClaims.keys.sorted() }

  /// Returns the claims on a source, the winner first, or an empty array if no plugin brings the source.
  public func claims(onSource source: SourceId) -> [Claim] {
    sourceClaims[source] ?? []
  }

  /// The schemes of addresses that usable plugins claim to fetch, sorted by name.
  public var schemes: [String] { schemeClaims.keys.sorted() }

  /// Returns the claims on a scheme of addresses, the winner first.
  ///
  /// - Parameter scheme: The scheme, in lowercase.
  /// - Returns: The claims, or an empty array if no plugin fetches such addresses.
  public func claims(onScheme scheme: String) -> [Claim] {
    schemeClaims[scheme] ?? []
  }
}
