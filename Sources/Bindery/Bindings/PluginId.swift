/// The identifier of a plugin, in the form of a reversed domain: `org.example.song`.
public struct PluginId: RawRepresentable, Hashable, Sendable {
  /// The identifier as the manifest writes it.
  public let rawValue: String

  /// Creates an identifier.
  ///
  /// - Parameter rawValue: The identifier as the manifest writes it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PluginId: Comparable, CustomStringConvertible {
  /// Orders identifiers by their bytes.
  public static func < (lhs: PluginId, rhs: PluginId) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The identifier as the manifest writes it.
  public var description: String { rawValue }
}
