extension PluginFailure {
  /// The kind of a plugin's failure, as a word that the journal keeps. More words may be added.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The word in the journal.
    public let rawValue: String

    /// Creates a reason from the word in the journal.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension PluginFailure.Reason {
  /// A signal ended the plugin's process for an error of its code, eg a memory access that isn't allowed.
  public static var crashed: Self { Self(rawValue: "crashed") }

  /// Somebody else ended the plugin's process by a signal, eg the system when it was short of memory.
  public static var killed: Self { Self(rawValue: "killed") }

  /// The plugin ended its process by itself, with an exit code.
  public static var exited: Self { Self(rawValue: "exited") }

  /// The plugin did not answer in time, and the host ended its process.
  public static var timedOut: Self { Self(rawValue: "timed-out") }

  /// The plugin's answer could not be read, or its worker closed the connection.
  public static var brokeProtocol: Self { Self(rawValue: "broke-protocol") }

  /// The plugin exceeded its memory limit. This version of the host records no such failure.
  public static var memory: Self { Self(rawValue: "memory") }

  /// The process of the host ended while it loaded the plugin.
  public static var endedHost: Self { Self(rawValue: "ended-host") }

  /// The system can't load the library, eg for a missing dependency. This never counts against the plugin.
  public static var notLoadable: Self { Self(rawValue: "not-loadable") }
}

extension PluginFailure.Reason {
  /// The plugin's deed as a predicate, to follow its name in a sentence.
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
