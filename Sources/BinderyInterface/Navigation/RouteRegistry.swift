public import Bindery

/// A registry of the providers that show the items of each kind.
///
/// If several plugins claim a kind, the first keeps it, so that a later plugin can't take over the addresses of
/// another.
@MainActor
public final class RouteRegistry {
  /// A claim to show the items of a kind.
  public struct Entry {
    /// The kind that is claimed.
    public let kind: Kind

    /// The plugin that claims the kind, or `nil` for the host.
    public let plugin: PluginId?

    /// The provider of the claimant.
    let provider: any ScreenProvider
  }

  /// The effective claims, in the order of registration; at most one for each kind.
  public private(set) var entries: [Entry] = []

  /// The refused claims, in the order of registration.
  public private(set) var conflicts: [RouteConflict] = []

  private let fallback: (any ScreenProvider)?

  /// Creates a registry without claims.
  ///
  /// - Parameter fallback: The provider for kinds that no plugin claims, or `nil` for none.
  public init(fallback: (any ScreenProvider)? = nil) {
    self.fallback = fallback
  }

  /// Registers the provider for the items of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind to claim.
  ///   - plugin: The plugin that claims the kind, or `nil` for the host.
  ///   - provider: Creates the content of screens for items of the kind.
  /// - Returns: The conflict if the kind is already claimed, in which case the first claim stays, or `nil`.
  @discardableResult
  public func register(_ kind: Kind, plugin: PluginId? = nil, _ provider: any ScreenProvider) -> RouteConflict? {
    if let holder = entries.first(where: { $0.kind == kind }) {
      let conflict = RouteConflict(kind: kind, holder: holder.plugin, refused: plugin)
      conflicts.append(conflict)
      return conflict
    }
    entries.append(Entry(kind: kind, plugin: plugin, provider: provider))
    return nil
  }

  /// Returns the provider that claimed a kind, or else the fallback, or `nil` if there is neither.
  public func provider(for kind: Kind) -> (any ScreenProvider)? {
    entries.first { $0.kind == kind }?.provider ?? fallback
  }
}

/// A conflict between two claims to show the items of a kind.
public struct RouteConflict: Hashable, Sendable {
  /// The kind that both claim.
  public let kind: Kind

  /// The plugin that keeps the kind, or `nil` for the host.
  public let holder: PluginId?

  /// The plugin whose claim was refused, or `nil` for the host.
  public let refused: PluginId?
}

extension RouteConflict: CustomStringConvertible {
  /// The kind, the plugin that keeps it, the plugin that was refused, and the way out, in one line without a period.
  public var description: String {
    "'\(kind)' is shown by \(Self.name(holder)), which claimed it first, and not by \(Self.name(refused)); "
      + "remove one of them to change that"
  }

  private static func name(_ plugin: PluginId?) -> String {
    plugin.map { "'\($0)'" } ?? "the host"
  }
}
