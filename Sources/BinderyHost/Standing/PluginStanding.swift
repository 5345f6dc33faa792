public import BinderyLoading

/// The standing of a plugin's library with a host: the trust in it, whether it is used, and where it would run.
public struct PluginStanding: Sendable {
  /// The process in which a plugin runs.
  public enum Place: String, Hashable, Sendable {
    /// The plugin runs in the host's own process, where it can do all that the user can.
    case process

    /// The plugin runs in a worker process, where it is confined.
    case worker
  }

  /// The use of a plugin by a host, or the reason why the plugin isn't used.
  public enum Status: String, Hashable, Sendable {
    /// The plugin is used.
    case ok

    /// The plugin can't be loaded or isn't safe to load, for the reason in `refusal`.
    case refused

    /// The plugin failed too often, and its quarantine wasn't lifted.
    case quarantined
  }

  /// The library that the standing is about.
  public let file: PluginFile

  /// The trust in the library: whether it is trusted, and for which reason.
  public let trust: PluginTrust

  /// The reason why the library can't be loaded or isn't safe to load, or `nil` if there is none.
  ///
  /// Its manifest and the permissions of the file and of the folders above it are considered, but not its ELF tables.
  public let refusal: PluginError?

  /// The quarantine of a library that failed too often, or `nil` if it isn't in quarantine or is refused anyway.
  public let quarantine: Quarantine?

  /// The process in which the library would run, or `nil` if it isn't used.
  public let place: Place?

  /// Whether the library is used or, if not, why.
  public var status: Status {
    if refusal != nil { return .refused }
    return quarantine == nil ? .ok : .quarantined
  }
}
