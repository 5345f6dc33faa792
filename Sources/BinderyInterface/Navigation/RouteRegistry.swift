public import Bindery

/// Finds who shows the items of a kind.
///
/// Of several that claim a kind, the first keeps it, so that no later plugin takes over
/// the addresses of another.
@MainActor
public final class RouteRegistry {
  /// A claim to show the items of a kind.
  public struct Entry {
    /// The kind.
    public let kind: Kind

    /// The plugin that claims it, or nothing where the host does.
    public let plugin: PluginId?

    let provider: any ScreenProvider
  }

  /// The claims that hold, in the order of registration; at most one for a kind.
  public private(set) var entries: [Entry] = []

  /// The claims that came too late, in the order of registration.
  public private(set) var conflicts: [RouteConflict] = []

  private let fallback: (any ScreenProvider)?

  /// Creates a registry.
  ///
  /// - Parameter fallback: Shows the items of all kinds that nobody claims.
  public init(fallback: (any ScreenProvider)? = nil) {
    self.fallback = fallback
  }

  /// Registers who shows the items of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - plugin: The plugin that claims it, or nothing where the host does.
  ///   - provider: Makes what screens show.
  /// - Returns: The conflict, where the kind was claimed before and stays with the first.
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

  /// Finds who shows the items of a kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: Who claimed it first, or else who shows all other kinds, if there is one.
  public func provider(for kind: Kind) -> (any ScreenProvider)? {
    entries.first { $0.kind == kind }?.provider ?? fallback
  }
}

/// A claim to show a kind that another has claimed before.
public struct RouteConflict: Hashable, Sendable {
  /// The kind.
  public let kind: Kind

  /// The plugin that keeps it, or nothing where the host does.
  public let holder: PluginId?

  /// The plugin that came too late, or nothing where the host did.
  public let refused: PluginId?
}

extension RouteConflict: CustomStringConvertible {
  /// Who keeps the kind and who doesn't get it, in one line.
  public var description: String {
    "'\(kind)' is shown by \(Self.name(holder)), which claimed it first, and not by \(Self.name(refused)); "
      + "remove one of them to change that"
  }

  private static func name(_ plugin: PluginId?) -> String {
    plugin.map { "'\($0)'" } ?? "the host"
  }
}
