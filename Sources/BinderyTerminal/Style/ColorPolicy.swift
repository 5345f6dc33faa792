/// Whether a stream gets colors and other styles.
public enum ColorPolicy: String, CaseIterable, Sendable {
  /// The environment and the stream decide.
  case auto

  /// Always.
  case always

  /// Never.
  case never
}

extension ColorPolicy {
  /// Decides for one stream.
  ///
  /// The flag wins over the environment. `NO_COLOR` wins over `CLICOLOR_FORCE`, and counts only where it is not
  /// empty; then come `CLICOLOR=0` and `TERM=dumb`, and the stream itself last.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - environment: The variables of the environment.
  /// - Returns: Whether styles may be written.
  public func allowsColor(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Self.preference(in: environment) ?? isTerminal
    }
  }

  /// What the environment says, if it says anything.
  private static func preference(in environment: [String: String]) -> Bool? {
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return nil
  }
}
