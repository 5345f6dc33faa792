/// How far a plugin is trusted: whether it may run in the host's process.
public enum PluginTrust: Hashable, Sendable {
  /// It came with the program, and is as trusted as that.
  case builtIn

  /// The user pinned the hash of its file.
  case pinned

  /// Nobody vouches for it. The reason is a sentence without a full stop, with the way out.
  case untrusted(reason: String)

  /// Whether it may run in the host's process.
  public var isTrusted: Bool {
    switch self {
    case .builtIn, .pinned: true
    case .untrusted: false
    }
  }
}

extension PluginTrust: CustomStringConvertible {
  /// How it is trusted, in a few words, or the reason why it isn't.
  public var description: String {
    switch self {
    case .builtIn: "trusted, built in"
    case .pinned: "trusted by you"
    case .untrusted(let reason): "not trusted: \(reason)"
    }
  }
}
