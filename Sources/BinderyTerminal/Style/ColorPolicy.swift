/// A rule that decides whether a stream gets colors and other styles; the raw values are those of `--color`.
public enum ColorPolicy: String, CaseIterable, Sendable {
  /// The environment decides; if it states no preference, styles are written only to a terminal.
  case auto

  /// Styles are always written.
  case always

  /// Styles are never written.
  case never
}

extension ColorPolicy {
  /// Returns whether colors and other styles may be written to a stream.
  ///
  /// The policy overrides the environment if it is ``always`` or ``never``. `NO_COLOR`, unless empty, overrides
  /// `CLICOLOR_FORCE`; then come `CLICOLOR=0` and `TERM=dumb`, and last `isTerminal`, which says whether the stream is
  /// a terminal.
  public func allowsColor(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Self.preference(in: environment) ?? isTerminal
    }
  }

  /// Returns whether the environment variables ask for styles or forbid them, or `nil` if they do neither.
  private static func preference(in environment: [String: String]) -> Bool? {
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return nil
  }
}
