extension PluginFailure {
  /// The task of a plugin when it failed, as a word that the journal keeps. More words may be added.
  public struct Stage: RawRepresentable, Hashable, Sendable {
    /// The word in the journal.
    public let rawValue: String

    /// Creates a stage from the word in the journal.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension PluginFailure.Stage {
  /// The library is loaded into the host's process, and the plugin opened there.
  public static var load: Self { Self(rawValue: "load") }

  /// The plugin's worker is started, and the plugin opened there.
  public static var start: Self { Self(rawValue: "start") }

  /// None of the plugin's functions was called, and its worker had started: its own threads failed.
  public static var idle: Self { Self(rawValue: "idle") }

  /// The plugin decodes a record, tells the model's identity or version, or creates a view model.
  public static var decode: Self { Self(rawValue: "decode") }

  /// The plugin draws an item, or tells its preferred size, a property or an action.
  public static var draw: Self { Self(rawValue: "draw") }

  /// A live view model is activated, updated or observed, or handles an event.
  public static var handle: Self { Self(rawValue: "handle") }

  /// The plugin searches for items, or fetches an address.
  public static var search: Self { Self(rawValue: "search") }

  /// The plugin releases a model or a view model.
  public static var release: Self { Self(rawValue: "release") }
}

extension PluginFailure.Stage {
  /// The stage as a clause, such as `while it was loaded`, that follows what the plugin did.
  var clause: String {
    switch self {
    case .load: "while it was loaded"
    case .start: "while its worker started"
    case .idle: "while it was idle"
    case .decode: "while it decoded a record"
    case .draw: "while it drew an item"
    case .handle: "while it handled an action"
    case .search: "while it searched"
    case .release: "while it let something go"
    default: "at the stage '\(rawValue)'"
    }
  }
}
