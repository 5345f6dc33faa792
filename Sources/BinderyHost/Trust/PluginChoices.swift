public import Bindery
public import BinderyLoading

/// What the user chose about plugins: which to trust, what they may do, and which one shows a kind.
///
/// A value; ``PluginChoicesFile`` reads and writes it.
public struct PluginChoices: Hashable, Sendable {
  /// A plugin that the user trusts, as it was at that time.
  public struct Trusted: Hashable, Sendable {
    /// The SHA-256 of its file.
    public let digest: PluginDigest

    /// Its identifier.
    public let id: PluginId

    /// Where it was, for people.
    public let path: String
  }

  /// Something that a plugin may do because the user said so.
  public struct Grant: Hashable, Sendable {
    /// The SHA-256 of the plugin's file.
    public let digest: PluginDigest

    /// The plugin's identifier.
    public let id: PluginId

    /// What it may do, as its manifest names it.
    public let capability: String
  }

  /// Sentences about what of the file can't be believed or read, each with the file and the line.
  public internal(set) var problems: [String] = []

  /// The lines of the file, those that mean nothing here too.
  private(set) var lines: [ChoiceLine] = []

  /// Creates the choices of somebody who chose nothing.
  public init() {}

  /// Reads choices.
  ///
  /// - Parameters:
  ///   - text: The lines of the file.
  ///   - path: The file, for what is said of broken lines.
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

  /// The lines of the file, each of which ends with a line feed.
  var text: String {
    lines.map { $0.text + "\n" }.joined()
  }
}

// MARK: Trust

extension PluginChoices {
  /// The plugins that the user trusts, in the order in which they were pinned.
  public var trusted: [Trusted] {
    lines.compactMap { if case .trust(let trusted) = $0 { trusted } else { nil } }
  }

  /// Whether the user trusts a file.
  ///
  /// - Parameter digest: The SHA-256 of the file.
  /// - Returns: Whether it was pinned as it is.
  public func trusts(_ digest: PluginDigest) -> Bool {
    trusted.contains { $0.digest == digest }
  }

  /// Trusts a plugin as it is now, in place of what was trusted by its identifier before.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of its file.
  ///   - id: Its identifier.
  ///   - path: Where it is, for people.
  public mutating func trust(_ digest: PluginDigest, id: PluginId, path: String) {
    untrust(id)
    lines.append(.trust(Trusted(digest: digest, id: id, path: path)))
  }

  /// Trusts a plugin no longer, whichever of its files.
  ///
  /// - Parameter id: The plugin's identifier.
  /// - Returns: Whether it was trusted.
  @discardableResult
  public mutating func untrust(_ id: PluginId) -> Bool {
    remove { if case .trust(let trusted) = $0 { trusted.id == id } else { false } }
  }

  /// Trusts a file no longer.
  ///
  /// - Parameter digest: The SHA-256 of the file.
  /// - Returns: Whether it was trusted.
  @discardableResult
  public mutating func untrust(_ digest: PluginDigest) -> Bool {
    remove { if case .trust(let trusted) = $0 { trusted.digest == digest } else { false } }
  }

  private mutating func remove(_ isGone: (ChoiceLine) -> Bool) -> Bool {
    let count = lines.count
    lines.removeAll(where: isGone)
    return lines.count < count
  }
}

// MARK: Grants

extension PluginChoices {
  /// What plugins may do, in the order in which it was granted.
  public var grants: [Grant] {
    lines.compactMap { if case .grant(let grant) = $0 { grant } else { nil } }
  }

  /// What a file may do.
  ///
  /// - Parameter digest: The SHA-256 of the file.
  /// - Returns: What was granted, as manifests name it.
  public func capabilities(of digest: PluginDigest) -> [String] {
    grants.filter { $0.digest == digest }.map(\.capability)
  }

  /// Lets a plugin do something, as it is now.
  ///
  /// - Parameters:
  ///   - capability: What it may do, as its manifest names it.
  ///   - digest: The SHA-256 of its file.
  ///   - id: Its identifier.
  public mutating func grant(_ capability: String, to digest: PluginDigest, id: PluginId) {
    let line = ChoiceLine.grant(Grant(digest: digest, id: id, capability: capability))
    if !lines.contains(line) { lines.append(line) }
  }

  /// Lets a plugin do something no longer, whichever of its files.
  ///
  /// - Parameters:
  ///   - capability: What it may not do, or nothing for all.
  ///   - id: The plugin's identifier.
  /// - Returns: Whether it was allowed to.
  @discardableResult
  public mutating func revoke(_ capability: String?, from id: PluginId) -> Bool {
    remove {
      guard case .grant(let grant) = $0 else { return false }
      return grant.id == id && (capability == nil || grant.capability == capability)
    }
  }

  /// Lets a file do nothing more of what it was granted.
  ///
  /// - Parameter digest: The SHA-256 of the file.
  mutating func revokeAll(from digest: PluginDigest) {
    _ = remove { if case .grant(let grant) = $0 { grant.digest == digest } else { false } }
  }
}

// MARK: Preferences

extension PluginChoices {
  /// The plugins that the user prefers, by what they show.
  public var preferences: [Kind: PluginId] {
    var preferences: [Kind: PluginId] = [:]
    for case .prefer(let kind, let id) in lines { preferences[kind] = id }
    return preferences
  }

  /// Prefers a plugin for a kind.
  ///
  /// - Parameters:
  ///   - id: The plugin, or nothing to leave the kind to the other rules.
  ///   - kind: The kind.
  public mutating func prefer(_ id: PluginId?, for kind: Kind) {
    _ = remove { if case .prefer(kind, _) = $0 { true } else { false } }
    if let id { lines.append(.prefer(kind, id)) }
  }

  /// Whether a file of a plugin has to be hashed to know what the user chose.
  ///
  /// - Parameter id: The plugin's identifier.
  /// - Returns: Whether it was ever trusted or granted something.
  public func mention(_ id: PluginId) -> Bool {
    lines.contains {
      switch $0 {
      case .trust(let trusted): trusted.id == id
      case .grant(let grant): grant.id == id
      case .prefer, .broken, .other: false
      }
    }
  }
}
