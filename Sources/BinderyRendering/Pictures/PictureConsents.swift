public import Bindery
public import BinderyHost
internal import Synchronization

/// The rule that decides which pictures of items are loaded, with the consents that the user has given in this run.
///
/// A plugin without network access could leak data, such as the contents of a folder, in the addresses of pictures that
/// the program loads. A picture therefore isn't loaded if such a plugin may have made its address: if the plugin
/// provides the source of the item, or if it shows the item and the item's record doesn't contain the address. The user
/// may consent to such pictures for a plugin.
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

  /// The function that returns the host with the current plugins.
  private let host: @Sendable () -> PluginHost
  /// The plugins whose pictures the user has allowed.
  private let plugins = Mutex<Set<PluginId>>([])

  /// Creates a rule without consents.
  ///
  /// - Parameter host: Returns the current plugin host.
  public init(host: @escaping @Sendable () -> PluginHost) {
    self.host = host
  }

  /// Records the user's consent to load the pictures of a plugin from any address.
  public func allow(_ plugin: PluginId) {
    plugins.withLock { _ = $0.insert(plugin) }
  }

  /// The number of plugins to which the user has consented.
  public var count: Int { plugins.withLock { $0.count } }

  /// Returns a plugin without network access and consent that may have made the address of a picture, or `nil`.
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

  /// Returns whether the user has allowed the pictures of a plugin.
  private func isAllowed(_ plugin: PluginId) -> Bool {
    plugins.withLock { $0.contains(plugin) }
  }
}
