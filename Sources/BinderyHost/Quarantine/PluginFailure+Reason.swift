extension PluginFailure {
  /// The reason of a plugin's failure, as a word in the journal. Later versions may add words.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The word for this reason in the journal, such as `crashed`.
    public let rawValue: String

    /// Creates a reason from the word in the journal.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension PluginFailure.Reason {
  /// A signal ended the plugin's process because of an error in the plugin's code, such as a forbidden memory access.
  public static var crashed: Self { Self(rawValue: "crashed") }

  /// The plugin's process was killed from outside, for example by the system when memory was short.
  public static var killed: Self { Self(rawValue: "killed") }

  /// The plugin ended its process by itself, with an exit code.
  public static var exited: Self { Self(rawValue: "exited") }

  /// The plugin did not answer in time, and the host ended its process.
  public static var timedOut: Self { Self(rawValue: "timed-out") }

  /// The plugin's answer could not be parsed, or its worker process closed the connection.
  public static var brokeProtocol: Self { Self(rawValue: "broke-protocol") }

  /// The plugin exceeded its memory limit. This version of the host records no such failure.
  public static var memory: Self { Self(rawValue: "memory") }

  /// The host's process ended while it loaded the plugin.
  public static var endedHost: Self { Self(rawValue: "ended-host") }

  /// The system can't load the library, for example because a dependency is missing. This never counts against the
  /// plugin.
  public static var notLoadable: Self { Self(rawValue: "not-loadable") }
}

extension PluginFailure.Reason {
  /// The failure as a predicate, such as `crashed`, that follows the plugin's name in a sentence.
  var predicate: String {
    switch self {
    case .crashed: "crashed"
    case .killed: "was killed"
    case .exited: "ended its process"
    case .timedOut: "did not answer in time"
    case .brokeProtocol: "answered what can't be read"
    case .memory: "wanted more memory than it may have"
    case .endedHost: "ended the whole program"
    case .notLoadable: "could not be loaded"
    default: "failed ('\(rawValue)')"
    }
  }
}
