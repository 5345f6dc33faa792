public import Bindery
public import BinderyHost
internal import Synchronization

/// The rule by which pictures of items are loaded, with the consents that the user has given while the program runs.
///
/// A program gets a picture from wherever its address says. So a plugin without the network could send out what it knows,
/// such as the contents of a folder, in the addresses of its pictures. A picture isn't loaded where such a plugin may
/// have made the address: where it brings the source of the item; or where it shows the item, and the address doesn't
/// stand in the item's record as it is. The user may consent to that for a plugin.
///
/// ``PresentedItem`` obeys the consents of its context:
///
///     context[PictureConsents.Key.self] = PictureConsents { host }
public final class PictureConsents: Sendable {
  /// The key under which a program sets the consents in a context.
  public enum Key: ContextKey {
    /// The default value, `nil`: a presenter that has a host follows the rule, without consents.
    public static var defaultValue: PictureConsents? { nil }
  }

  private let host: @Sendable () -> PluginHost
  private let plugins = Mutex<Set<PluginId>>([])

  /// Creates a rule without consents.
  ///
  /// - Parameter host: Returns the host of the moment, which knows the plugins.
  public init(host: @escaping @Sendable () -> PluginHost) {
    self.host = host
  }

  /// Notes that the user wants the pictures of a plugin to be loaded, wherever it says they are.
  public func allow(_ plugin: PluginId) {
    plugins.withLock { _ = $0.insert(plugin) }
  }

  /// The number of plugins to which the user has consented.
  public var count: Int { plugins.withLock { $0.count } }

  /// Finds the plugin without the network that may have made an address, and has no consent.
  ///
  /// - Parameters:
  ///   - address: The address of the picture.
  ///   - record: The record of the item.
  ///   - plugin: The plugin that shows the item, or `nil` for the host itself.
  ///   - source: The source of the record, or `nil` if it isn't known.
  /// - Returns: The plugin, or `nil` if there is none and the picture may be loaded.
  public func suspect(
    for address: String, in record: Record, shownBy plugin: PluginId?, from source: SourceId?
  ) -> PluginId? {
    let host = host()
    if let bringer = host.offlinePlugins(bringing: source).first(where: { !isAllowed($0) }) { return bringer }
    guard let plugin, host.isOffline(plugin), !isAllowed(plugin), !record.states(address) else { return nil }
    return plugin
  }

  private func isAllowed(_ plugin: PluginId) -> Bool {
    plugins.withLock { $0.contains(plugin) }
  }
}
