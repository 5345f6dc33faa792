extension PluginFailure {
  /// The signal's name, eg `SIGSEGV`, if a signal ended the process.
  public var signalName: String? {
    guard case .signal(let number) = status else { return nil }
    return "\(SignalName(number))"
  }
}

extension PluginFailure.Status {
  /// The status as the journal writes it: `signal:11`, `exit:1`.
  var word: String {
    switch self {
    case .signal(let number): "signal:\(number)"
    case .exit(let code): "exit:\(code)"
    }
  }

  /// Reads what the journal wrote.
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
