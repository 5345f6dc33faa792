/// A rule that decides whether a stream gets colors and other styles; the raw values are those of `--color`.
public enum ColorPolicy: String, CaseIterable, Sendable {
  /// Styles are written if the environment asks for them, or if it is silent and the stream is a terminal.
  case auto

  /// Styles are always written.
  case always

  /// Styles are never written.
  case never
}

extension ColorPolicy {
  /// Returns whether styles may be written to a stream.
  ///
  /// The policy wins over the environment if it is ``always`` or ``never``. `NO_COLOR` wins over `CLICOLOR_FORCE`, and
  /// counts only if it isn't empty; then come `CLICOLOR=0` and `TERM=dumb`, and `isTerminal` last.
  public func allowsColor(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Self.preference(in: environment) ?? isTerminal
    }
  }

  /// Returns the preference that the environment states, or `nil` if it states none.
  private static func preference(in environment: [String: String]) -> Bool? {
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return nil
  }
}
