public import Bindery
public import BinderyLoading

/// The user's choices about plugins: which are trusted, which capabilities they have, and which one shows a kind.
///
/// ``PluginChoicesFile`` reads and writes this value.
public struct PluginChoices: Hashable, Sendable {
  /// A file of a plugin that the user trusts, as long as its bytes are those that were pinned.
  public struct Trusted: Hashable, Sendable {
    /// The SHA-256 of the plugin's file, together with the libraries that the plugin brings along.
    public let digest: PluginDigest

    /// The plugin's identifier.
    public let id: PluginId

    /// The path that the file had when it was pinned. It is for messages, and trust doesn't depend on it.
    public let path: String
  }

  /// A capability that the user granted to a file of a plugin, as long as its bytes are the same.
  public struct Grant: Hashable, Sendable {
    /// The SHA-256 of the plugin's file, together with the libraries that the plugin brings along.
    public let digest: PluginDigest

    /// The plugin's identifier.
    public let id: PluginId

    /// The name of the capability in manifests, or `proxy-password`.
    public let capability: String
  }

  /// Sentences about why the file of choices, or a line of it, isn't trusted or can't be read.
  ///
  /// Each has the path and, for a malformed line, its number. There are none for choices that weren't read from a file.
  public internal(set) var problems: [String] = []

  /// All lines of the file, including comments and lines that this version doesn't understand.
  private(set) var lines: [ChoiceLine] = []

  /// Creates the choices of a user who has chosen nothing.
  public init() {}

  /// Parses the text of a file of choices. `path` is the file's path, for messages about malformed lines.
  init(text: String, path: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = ChoiceLine(String(line))
      if case .broken(let text, let expected) = line {
        problems.append("\(path), line \(index + 1): expected '\(expected)', found '\(text)'; the line is ignored")
      }
      lines.append(line)
    }
    if lines.last == .other("") { lines.removeLast() }
  }

  /// The text of the file of choices, in which every line ends with a line feed.
  var text: String {
    lines.map { $0.text + "\n" }.joined()
  }
}

// MARK: Trust

extension PluginChoices {
  /// The files of plugins that the user trusts, in the order in which they were pinned.
  public var trusted: [Trusted] {
    lines.compactMap { if case .trust(let trusted) = $0 { trusted } else { nil } }
  }

  /// Returns whether the user trusts the file with a SHA-256.
  public func trusts(_ digest: PluginDigest) -> Bool {
    trusted.contains { $0.digest == digest }
  }

  /// Trusts a plugin's current file, in place of any file that was trusted under the same identifier before.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of the plugin's file and libraries.
  ///   - id: The plugin's identifier.
  ///   - path: The path of the file, for messages.
  public mutating func trust(_ digest: PluginDigest, id: PluginId, path: String) {
    untrust(id)
    lines.append(.trust(Trusted(digest: digest, id: id, path: path)))
  }

  /// Removes the trust in all files of a plugin, and returns whether one was trusted.
  @discardableResult
  public mutating func untrust(_ id: PluginId) -> Bool {
    remove { if case .trust(let trusted) = $0 { trusted.id == id } else { false } }
  }

  /// Removes the trust in the file with a SHA-256, and returns whether it was trusted.
  @discardableResult
  public mutating func untrust(_ digest: PluginDigest) -> Bool {
    remove { if case .trust(let trusted) = $0 { trusted.digest == digest } else { false } }
  }

  /// Removes the choices for which a closure returns `true`, and returns whether there were any.
  private mutating func remove(_ isGone: (ChoiceLine) -> Bool) -> Bool {
    let count = lines.count
    lines.removeAll(where: isGone)
    return lines.count < count
  }
}

// MARK: Grants

extension PluginChoices {
  /// The capabilities that the user granted to plugins, in the order in which they were granted.
  public var grants: [Grant] {
    lines.compactMap { if case .grant(let grant) = $0 { grant } else { nil } }
  }

  /// Returns the names of the capabilities that were granted to the file with a SHA-256, as in manifests.
  public func capabilities(of digest: PluginDigest) -> [String] {
    grants.filter { $0.digest == digest }.map(\.capability)
  }

  /// Grants a capability to a plugin's current file.
  ///
  /// - Parameters:
  ///   - capability: The name of the capability in manifests, or `proxy-password`.
  ///   - digest: The SHA-256 of the plugin's file and libraries.
  ///   - id: The plugin's identifier.
  public mutating func grant(_ capability: String, to digest: PluginDigest, id: PluginId) {
    let line = ChoiceLine.grant(Grant(digest: digest, id: id, capability: capability))
    if !lines.contains(line) { lines.append(line) }
  }

  /// Revokes a capability from all files of a plugin.
  ///
  /// - Parameters:
  ///   - capability: The name of the capability, or `nil` to revoke all.
  ///   - id: The plugin's identifier.
  /// - Returns: Whether a capability was revoked.
  @discardableResult
  public mutating func revoke(_ capability: String?, from id: PluginId) -> Bool {
    remove {
      guard case .grant(let grant) = $0 else { return false }
      return grant.id == id && (capability == nil || grant.capability == capability)
    }
  }

  /// Revokes all capabilities that were granted to the file with a SHA-256.
  mutating func revokeAll(from digest: PluginDigest) {
    _ = remove { if case .grant(let grant) = $0 { grant.digest == digest } else { false } }
  }
}

// MARK: Preferences

extension PluginChoices {
  /// The plugins that the user prefers, by the kind for which each is preferred.
  public var preferences: [Kind: PluginId] {
    var preferences: [Kind: PluginId] = [:]
    for case .prefer(let kind, let id) in lines { preferences[kind] = id }
    return preferences
  }

  /// Prefers a plugin for a kind, or leaves the kind to the other rules if `id` is `nil`.
  public mutating func prefer(_ id: PluginId?, for kind: Kind) {
    _ = remove { if case .prefer(kind, _) = $0 { true } else { false } }
    if let id { lines.append(.prefer(kind, id)) }
  }
}
