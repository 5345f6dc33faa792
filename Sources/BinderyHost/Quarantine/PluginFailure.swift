/// How a plugin failed, as the journal keeps it.
public struct PluginFailure: Hashable, Sendable {
  /// Where the plugin ran.
  public enum Place: String, Hashable, Sendable {
    /// In the host's own process.
    case process

    /// In a worker.
    case worker
  }

  /// How the process ended in which the plugin ran.
  public enum Status: Hashable, Sendable {
    /// By a signal, eg 11.
    case signal(Int32)

    /// By its own will, with an exit code.
    case exit(Int32)
  }

  /// Where the plugin ran.
  public let place: Place

  /// What the plugin was asked to do.
  public let stage: Stage

  /// What happened.
  public let reason: Reason

  /// How the process ended, if it did.
  public let status: Status?

  /// The identifier of the item that was worked on, if there was one.
  public let item: String?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - reason: What happened.
  ///   - place: Where the plugin ran.
  ///   - stage: What the plugin was asked to do.
  ///   - status: How the process ended, if it did.
  ///   - item: The identifier of the item that was worked on, if there was one.
  public init(_ reason: Reason, in place: Place, at stage: Stage, status: Status? = nil, item: String? = nil) {
    self.place = place
    self.stage = stage
    self.reason = reason
    self.status = status
    self.item = item
  }
}
