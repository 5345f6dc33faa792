public import BinderyLoading

/// The standing of a library with this host: its trust, whether it is used, and where it would run.
public struct PluginStanding: Sendable {
  /// The place where a plugin runs.
  public enum Place: String, Hashable, Sendable {
    /// The plugin runs in the host's own process, where it can do all that the user can.
    case process

    /// The plugin runs in a worker, confined.
    case worker
  }

  /// Whether a plugin is used, or why not.
  public enum Status: String, Hashable, Sendable {
    /// The plugin is used.
    case ok

    /// The plugin can't be loaded, or isn't safe to load: there is a `refusal`.
    case refused

    /// The plugin failed too often, and its quarantine wasn't lifted.
    case quarantined
  }

  /// The library.
  public let file: PluginFile

  /// The trust in the library, which says who vouches for it.
  public let trust: PluginTrust

  /// The reason the library can't be loaded or isn't safe to load, or `nil` if its manifest and the permissions of the
  /// file and of the folders above it give none. Its tables aren't read.
  public let refusal: PluginError?

  /// The quarantine of a library that failed too often, or `nil` if it isn't in quarantine or is refused anyway.
  public let quarantine: Quarantine?

  /// The place where the library runs, or `nil` if it isn't used.
  public let place: Place?

  /// Whether the library is used, or why not.
  public var status: Status {
    if refusal != nil { return .refused }
    return quarantine == nil ? .ok : .quarantined
  }
}
