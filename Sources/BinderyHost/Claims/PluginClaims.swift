public import Bindery
public import BinderyLoading

/// The claims of plugins on kinds, sources and schemes of addresses, ranked where several claim the same one, and those on
/// files, which are ranked for each file.
public struct PluginClaims: Sendable {
  /// A claim that a plugin makes by its manifest: to show kinds, to provide sources, to fetch the addresses of schemes
  /// or to read files.
  public struct Claim: Sendable {
    /// The path of the library that makes the claim.
    public var path: String { file.path }

    /// The manifest of the library that makes the claim.
    public let manifest: Manifest

    /// The library that makes the claim, as it was found.
    let file: PluginFile
  }

  /// A library that isn't used because another file of the same plugin is.
  struct Duplicate: Sendable {
    /// A rule that decides which of two libraries of the same plugin is used.
    enum Rule: Sendable {
      /// Only the library that is used is trusted.
      case trust

      /// The folder of the library that is used comes first in the search path.
      case folder

      /// The libraries were named directly, the one that is used first.
      case order

      /// The library that is used has the higher version.
      case version

      /// The name of the library that is used comes first.
      case name
    }

    /// The claim of the library that isn't used.
    let claim: Claim

    /// The claim of the other library of the plugin, which is used instead.
    let used: Claim

    /// The rule by which the other library is used in place of this one.
    let rule: Rule
  }

  /// The user's choices, by which claims are ranked.
  let choices: PluginChoices

  /// The host's words for remedies in decisions and explanations.
  package let words: HostWords

  /// The libraries that have no claims because their manifests can't be read or need another host.
  let unusable: [PluginFile]

  /// The libraries that aren't used because other files of the same plugins are.
  let duplicates: [Duplicate]

  /// The usable plugins that claim files, in the order in which they were found.
  package let readers: [Claim]

  /// The claims on each kind, the best first.
  private let claims: [Kind: [Claim]]
  /// The claims on each source, the best first.
  private let sourceClaims: [SourceId: [Claim]]
  /// The claims on each scheme of addresses, the best first.
  private let schemeClaims: [String: [Claim]]

  /// Ranks the claims of libraries on kinds, sources and schemes.
  ///
  /// Of several claims on a kind, the one that the user prefers wins; then one that is trusted; then the higher
  /// version; then the identifier that comes first. Sources and schemes are ranked by the same rules, but without
  /// preferences. Two libraries with one identifier are one plugin: the trusted library is used; then that of the
  /// folder that comes first in the search path; then that of the higher version; then the first by name. Files are
  /// hashed only to decide a conflict.
  ///
  /// - Parameters:
  ///   - files: The libraries that were found, in the order of the search path.
  ///   - choices: The user's choices.
  ///   - words: The host's words for remedies in decisions and explanations.
  public init(
    _ files: [PluginFile], choices: PluginChoices = PluginChoices(), words: HostWords = HostWords()
  ) {
    var ranking = ClaimRanking(choices, words: words)
    let (plugins, duplicates) = ranking.plugins(of: files)
    claims = ranking.claims(of: plugins, preferring: choices.preferences) { $0.kinds }
    sourceClaims = ranking.claims(of: plugins) { $0.sources }
    schemeClaims = ranking.claims(of: plugins) { $0.schemes }
    readers = plugins.filter { !$0.manifest.files.isEmpty }
    unusable = files.filter { $0.usableManifest == nil }
    self.duplicates = duplicates
    self.choices = choices
    self.words = words
  }

  /// The winning claims on all kinds, sources and schemes. The plugin that wins several occurs several times.
  var winners: [Claim] {
    [Array(claims.values), Array(sourceClaims.values), Array(schemeClaims.values)].joined().compactMap(\.first)
  }

  /// Returns any claim of a plugin, whether it wins or not, or `nil` if the plugin claims nothing.
  func claim(of plugin: PluginId) -> Claim? {
    [Array(claims.values), Array(sourceClaims.values), Array(schemeClaims.values), [readers]].joined().joined()
      .first { $0.manifest.id == plugin }
  }

  /// The kinds that usable plugins claim, sorted by name.
  public var kinds: [Kind] { claims.keys.sorted() }

  /// Returns the claims on a kind, the winner first, or an empty array if no plugin shows the kind.
  public func claims(on kind: Kind) -> [Claim] {
    claims[kind] ?? []
  }

  /// The sources that usable plugins claim to provide, sorted by name.
  public var sources: [SourceId] { sourceClaims.keys.sorted() }

  /// Returns the claims on a source, the winner first, or an empty array if no plugin provides the source.
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
