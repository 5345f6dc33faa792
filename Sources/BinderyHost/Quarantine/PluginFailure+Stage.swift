extension PluginFailure {
  /// What a plugin was asked to do when it failed: a word that the journal keeps. More of them may follow.
  public struct Stage: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// Creates a stage.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension PluginFailure.Stage {
  /// The library is loaded, and the plugin opened.
  public static var load: Self { Self(rawValue: "load") }

  /// The worker starts, in which the plugin is to run.
  public static var start: Self { Self(rawValue: "start") }

  /// A model is made of a record.
  public static var decode: Self { Self(rawValue: "decode") }

  /// An item is drawn.
  public static var draw: Self { Self(rawValue: "draw") }

  /// Something that a view model can do is done.
  public static var handle: Self { Self(rawValue: "handle") }

  /// Items are searched.
  public static var search: Self { Self(rawValue: "search") }

  /// A model or a view model is let go.
  public static var release: Self { Self(rawValue: "release") }
}

extension PluginFailure.Stage {
  /// When it happened, to stand in a sentence.
  var clause: String {
    switch self {
    case .load: "while it was loaded"
    case .start: "while its worker started"
    case .decode: "while it decoded a record"
    case .draw: "while it drew an item"
    case .handle: "while it handled an action"
    case .search: "while it searched"
    case .release: "while it let something go"
    default: "at the stage '\(rawValue)'"
    }
  }
}
