internal import BinderySystem

/// A failure of a plugin, as the journal keeps it.
public struct PluginFailure: Hashable, Sendable {
  /// The process in which a plugin runs.
  public enum Place: String, Hashable, Sendable {
    /// The plugin runs in the host's own process.
    case process

    /// The plugin runs in a worker process.
    case worker
  }

  /// The way in which a plugin's process ended.
  public enum Status: Hashable, Sendable {
    /// A signal ended the process; the value is its number, such as 11.
    case signal(Int32)

    /// The process exited by itself; the value is its exit code.
    case exit(Int32)
  }

  /// The process in which the plugin ran.
  public let place: Place

  /// The plugin's task when it failed, such as drawing.
  public let stage: Stage

  /// The reason of the failure, such as a crash.
  public let reason: Reason

  /// The signal or exit code that ended the process, or `nil` if the host ended it itself or didn't see its end.
  public let status: Status?

  /// The name of the item that the plugin worked on, such as `song 12`, or `nil` if it worked on none.
  public let item: String?

  /// Creates the failure of a plugin.
  public init(_ reason: Reason, in place: Place, at stage: Stage, status: Status? = nil, item: String? = nil) {
    self.place = place
    self.stage = stage
    self.reason = reason
    self.status = status
    self.item = item
  }
}

extension PluginFailure {
  /// The name of the signal that ended the process, such as `SIGSEGV`, or `nil` if no signal did.
  public var signalName: String? {
    guard case .signal(let number) = status else { return nil }
    return "\(SignalName(number))"
  }
}

extension PluginFailure.Status {
  /// The status as the journal writes it, such as `signal:11` or `exit:1`.
  var word: String {
    switch self {
    case .signal(let number): "signal:\(number)"
    case .exit(let code): "exit:\(code)"
    }
  }

  /// Parses a status that the journal wrote, or returns `nil` if it is damaged.
  init?(word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int32(parts[1]) else { return nil }
    switch parts[0] {
    case "signal": self = .signal(number)
    case "exit": self = .exit(number)
    default: return nil
    }
  }
}
