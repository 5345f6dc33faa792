/// The identifier of a plugin as a reversed domain, such as `org.example.song`.
public struct PluginId: RawRepresentable, Hashable, Sendable {
  /// The identifier as text, as the plugin's manifest states it.
  public let rawValue: String

  /// Creates an identifier from a reversed domain, such as `org.example.song`, without checking it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PluginId: Comparable, CustomStringConvertible {
  /// Compares identifiers as strings, whatever the locale.
  public static func < (lhs: PluginId, rhs: PluginId) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The identifier as text, as the plugin's manifest states it.
  public var description: String { rawValue }
}
