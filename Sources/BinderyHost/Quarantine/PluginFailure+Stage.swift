extension PluginFailure {
  /// The task of a plugin when it failed, as a word in the journal. Later versions may add words.
  public struct Stage: RawRepresentable, Hashable, Sendable {
    /// The word for this task in the journal, such as `load`.
    public let rawValue: String

    /// Creates a stage from the word in the journal.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension PluginFailure.Stage {
  /// The plugin was being loaded into the host's process, and opened there.
  public static var load: Self { Self(rawValue: "load") }

  /// The plugin's worker process was being started, and the plugin opened there.
  public static var start: Self { Self(rawValue: "start") }

  /// The worker process was running, but none of the plugin's functions was being called: the plugin's own threads
  /// failed.
  public static var idle: Self { Self(rawValue: "idle") }

  /// The plugin was decoding a record, returning a model's identity or version, or creating a view model.
  public static var decode: Self { Self(rawValue: "decode") }

  /// The plugin was drawing an item, or returning its preferred size, a property or an action.
  public static var draw: Self { Self(rawValue: "draw") }

  /// A live view model was being activated, updated or observed, or was handling an event.
  public static var handle: Self { Self(rawValue: "handle") }

  /// The plugin was searching for items, or fetching an address.
  public static var search: Self { Self(rawValue: "search") }

  /// The plugin was reading a file. Such a failure is the file's, and isn't in the journal.
  public static var read: Self { Self(rawValue: "read") }

  /// The plugin was releasing a model or a view model.
  public static var release: Self { Self(rawValue: "release") }
}

extension PluginFailure.Stage {
  /// The task as a clause, such as `while it was loaded`, that follows the predicate of a failure.
  var clause: String {
    switch self {
    case .load: "while it was loaded"
    case .start: "while its worker started"
    case .idle: "while it was idle"
    case .decode: "while it decoded a record"
    case .draw: "while it drew an item"
    case .handle: "while it handled an action"
    case .search: "while it searched"
    case .read: "while it read a file"
    case .release: "while it let something go"
    default: "at the stage '\(rawValue)'"
    }
  }
}
