public import Bindery

/// A registry of the providers that show the items of each kind.
///
/// A claim is for the detail view of a kind, or for a further screen with a name, to which a route leads by its
/// parameter `screen`. The first claim wins, and the first plugin with a claim on a kind keeps all other plugins from
/// that kind, so that a later plugin can't take over the addresses of another. The host may add screens to any kind.
@MainActor
public final class RouteRegistry {
  /// A claim to show the items of a kind.
  public struct Entry {
    /// The kind that is claimed.
    public let kind: Kind

    /// The name of the screen that is claimed, or `nil` for the detail view.
    public let screen: String?

    /// The plugin that claims the kind, or `nil` for the host.
    public let plugin: PluginId?

    /// The provider of the screens that the claim is for.
    let provider: any ScreenProvider
  }

  /// The effective claims, in the order of registration; at most one for each screen of a kind.
  public private(set) var entries: [Entry] = []

  /// The refused claims, in the order of registration.
  public private(set) var conflicts: [RouteConflict] = []

  /// The provider for kinds that no plugin claims, or `nil` if there is none.
  private let fallback: (any ScreenProvider)?

  /// The registry of the types of values that screens return.
  private let values = ScreenValues()

  /// Creates a registry without claims.
  ///
  /// - Parameter fallback: The provider for kinds that no plugin claims, or `nil` for none.
  public init(fallback: (any ScreenProvider)? = nil) {
    self.fallback = fallback
  }

  /// Returns the provider of the screen that a route leads to, or `nil` if there is none.
  ///
  /// The result is the provider that claimed the screen, or else that of the kind's detail view, or else the fallback.
  public func provider(for route: Route) -> (any ScreenProvider)? {
    let ofKind = entries.filter { $0.kind == route.kind }
    let entry = ofKind.first { $0.screen == route.screen } ?? ofKind.first { $0.screen == nil }
    return entry?.provider ?? fallback
  }
}

// MARK: Claims

extension RouteRegistry {
  /// Registers the provider for a screen of the items of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind to claim.
  ///   - screen: The name of a further screen of the kind, or `nil` for its detail view.
  ///   - plugin: The plugin that claims the kind, or `nil` for the host.
  ///   - provider: Creates the content of screens for items of the kind.
  /// - Returns: The conflict if the screen is already claimed or the kind belongs to another plugin, in which case the
  ///   former claims stay, or `nil`.
  @discardableResult
  public func register(
    _ kind: Kind, screen: String? = nil, plugin: PluginId? = nil, _ provider: any ScreenProvider
  ) -> RouteConflict? {
    let entry = Entry(kind: kind, screen: screen, plugin: plugin, provider: provider)
    if let rival = entries.first(where: { $0.excludes(entry) }) {
      let conflict = RouteConflict(kind: kind, screen: screen, holder: rival.plugin, refused: plugin)
      conflicts.append(conflict)
      return conflict
    }
    entries.append(entry)
    return nil
  }

  /// Registers the provider for a screen that can be presented for a value, such as a picker.
  ///
  /// A `Present` of the same type of value then shows the screen, and the screen gives the value with `Finish`.
  ///
  /// - Parameters:
  ///   - kind: The kind to claim.
  ///   - screen: The name of a further screen of the kind, or `nil` for its detail view.
  ///   - plugin: The plugin that claims the kind, or `nil` for the host.
  ///   - value: The type of the value.
  ///   - provider: Creates the content of screens for items of the kind.
  /// - Returns: The conflict, as for a screen without a value, or `nil`.
  @discardableResult
  public func register<Value: Sendable>(
    _ kind: Kind, screen: String? = nil, plugin: PluginId? = nil, giving value: Value.Type,
    _ provider: any ScreenProvider
  ) -> RouteConflict? {
    if let conflict = register(kind, screen: screen, plugin: plugin, provider) { return conflict }
    values.add(value, of: kind, screen: screen)
    return nil
  }

  /// Makes a coordinator handle `Present` for each value type that a screen returns, including later registrations.
  func serve(_ coordinator: Coordinator) {
    values.serve(coordinator)
  }
}

extension RouteRegistry.Entry {
  /// Returns whether another claim to show the items of a kind is refused because of this claim.
  fileprivate func excludes(_ other: Self) -> Bool {
    guard kind == other.kind else { return false }
    return screen == other.screen || (plugin != nil && other.plugin != nil && plugin != other.plugin)
  }
}

/// A conflict between two claims to show the items of a kind.
public struct RouteConflict: Hashable, Sendable {
  /// The kind of item, such as `Song`, that both parties claim to show.
  public let kind: Kind

  /// The name of the screen whose claim was refused, or `nil` for the detail view.
  public let screen: String?

  /// The plugin whose earlier claim to the kind stays valid, or `nil` for the host.
  public let holder: PluginId?

  /// The plugin whose claim to the kind was refused, or `nil` for the host.
  public let refused: PluginId?
}

extension RouteConflict: CustomStringConvertible {
  /// The kind, the plugin that keeps it, the plugin that was refused, and the way out, in one line without a period.
  public var description: String {
    let subject = screen.map { "the screen '\($0)' of '\(kind)'" } ?? "'\(kind)'"
    return "\(subject) is shown by \(Self.name(holder)), which claimed it first, and not by \(Self.name(refused)); "
      + "remove one of them to change that"
  }

  /// Returns the name of the claimant for messages: a plugin's identifier, or the host if that is `nil`.
  private static func name(_ plugin: PluginId?) -> String {
    plugin.map { "'\($0)'" } ?? "the host"
  }
}
