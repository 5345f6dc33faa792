extension PluginFailure {
  /// What happened to a plugin that failed: a word that the journal keeps. More of them may follow.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// Creates a reason.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension PluginFailure.Reason {
  /// It ended its process by a mistake, eg one of memory.
  public static var crashed: Self { Self(rawValue: "crashed") }

  /// Its process was ended by somebody else.
  public static var killed: Self { Self(rawValue: "killed") }

  /// It ended its process by itself.
  public static var exited: Self { Self(rawValue: "exited") }

  /// It did not answer in time.
  public static var timedOut: Self { Self(rawValue: "timed-out") }

  /// It answered what nobody could read.
  public static var brokeProtocol: Self { Self(rawValue: "broke-protocol") }

  /// It wanted more memory than it may have.
  public static var memory: Self { Self(rawValue: "memory") }

  /// The whole host went down with it.
  public static var endedHost: Self { Self(rawValue: "ended-host") }

  /// The system can't load it, eg for a missing dependency. No fault of the plugin: it never counts.
  public static var notLoadable: Self { Self(rawValue: "not-loadable") }
}

extension PluginFailure.Reason {
  /// What the plugin did, to stand after its name in a sentence.
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
