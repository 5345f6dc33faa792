extension PluginFailure {
  /// The name of the signal that ended the process, eg `SIGSEGV`, or `nil` if no signal did.
  public var signalName: String? {
    guard case .signal(let number) = status else { return nil }
    return "\(SignalName(number))"
  }
}

extension PluginFailure.Status {
  /// The status as the journal writes it, eg `signal:11` or `exit:1`.
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
