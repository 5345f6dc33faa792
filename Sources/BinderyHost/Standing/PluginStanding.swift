public import BinderyLoading

/// How one library stands with this host: who vouches for it, whether it is used, and where it would run.
public struct PluginStanding: Sendable {
  /// Where a plugin runs.
  public enum Place: String, Hashable, Sendable {
    /// In the host's own process, where it can do all that the user can.
    case process

    /// In a worker, confined.
    case worker
  }

  /// Whether a plugin is used.
  public enum Status: String, Hashable, Sendable {
    /// It is.
    case ok

    /// It can't be loaded, or isn't safe to.
    case refused

    /// It failed too often.
    case quarantined
  }

  /// The library.
  public let file: PluginFile

  /// Who vouches for it.
  public let trust: PluginTrust

  /// Why it isn't used, if it can't be loaded or isn't safe to.
  public let refusal: PluginError?

  /// Why it isn't used, if it failed too often.
  public let quarantine: Quarantine?

  /// Where it runs, if it is used.
  public let place: Place?

  /// Whether it is used.
  public var status: Status {
    if refusal != nil { return .refused }
    return quarantine == nil ? .ok : .quarantined
  }
}

extension PluginTrust {
  /// How it is trusted in a word, for lists.
  public var word: String {
    switch self {
    case .builtIn: "built-in"
    case .pinned: "trusted"
    case .untrusted: "untrusted"
    }
  }

  /// Why nobody vouches for it, with the way out; nothing where somebody does.
  public var doubt: String? {
    if case .untrusted(let reason) = self { reason } else { nil }
  }
}
