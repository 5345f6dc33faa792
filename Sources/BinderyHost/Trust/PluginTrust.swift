/// The trust in a plugin, with its reason. Only a trusted plugin may run in the host's process.
public enum PluginTrust: Hashable, Sendable {
  /// The plugin came with the program, and is trusted as the program is.
  case builtIn

  /// The user pinned the SHA-256 of the plugin's file.
  case pinned

  /// The plugin isn't trusted. The reason is a sentence with the remedy and without a final period.
  case untrusted(reason: String)

  /// Whether the plugin may run in the host's process.
  public var isTrusted: Bool {
    switch self {
    case .builtIn, .pinned: true
    case .untrusted: false
    }
  }
}

extension PluginTrust {
  /// The trust as a single word, for lists and JSON: `built-in`, `trusted` or `untrusted`.
  public var word: String {
    switch self {
    case .builtIn: "built-in"
    case .pinned: "trusted"
    case .untrusted: "untrusted"
    }
  }

  /// The reason why the plugin isn't trusted, as a sentence with the remedy, or `nil` if it is trusted.
  public var doubt: String? {
    if case .untrusted(let reason) = self { reason } else { nil }
  }
}

extension PluginTrust: CustomStringConvertible {
  /// The trust in a few words, such as `trusted by you`, or `not trusted: ` and the reason.
  public var description: String {
    switch self {
    case .builtIn: "trusted, built in"
    case .pinned: "trusted by you"
    case .untrusted(let reason): "not trusted: \(reason)"
    }
  }
}
