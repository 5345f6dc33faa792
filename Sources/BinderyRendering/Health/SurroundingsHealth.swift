internal import Bindery
public import BinderyHost
public import BinderyTerminal

/// The health of the environment: the terminal, the locale, and the variables that name the user's folders.
public struct SurroundingsHealth: Sendable {
  /// The health checks, in display order; an XDG variable that isn't set has none.
  public let checks: [HealthCheck]

  /// Performs the checks, which read no files.
  ///
  /// - Parameters:
  ///   - terminal: The terminal or other output for results.
  ///   - environment: The environment variables.
  public init(terminal: Terminal, environment: [String: String]) {
    checks =
      [Self.check(of: terminal, environment), Self.check(ofLocale: environment), Self.check(ofHome: environment)]
      + ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"].compactMap {
        Self.check(ofFolder: $0, environment)
      }
  }

  /// Returns the check of the terminal: its size, colors and name.
  private static func check(of terminal: Terminal, _ environment: [String: String]) -> HealthCheck {
    let name = "terminal"
    guard terminal.isTerminal else { return HealthCheck(name, .pass, "results go to a file or another program") }
    guard let size = terminal.size else {
      return HealthCheck(
        name, .warning, "the terminal doesn't tell its size", fix: "set COLUMNS, or run: stty cols 80 rows 24")
    }
    let kind = environment["TERM", default: ""]
    let colors = ColorPolicy.auto.allowsColor(isTerminal: true, environment: environment) ? "with" : "without"
    guard !kind.isEmpty else {
      return HealthCheck(name, .warning, "TERM isn't set", fix: "set TERM, eg to xterm-256color")
    }
    return HealthCheck(name, .pass, "\(kind), \(size.columns) columns and \(size.rows) rows, \(colors) colors")
  }

  /// Returns the check of the locale, which is a warning if it isn't UTF-8.
  private static func check(ofLocale environment: [String: String]) -> HealthCheck {
    let locale = NamedLocale(environment: environment)
    guard let locale, locale.isUTF8 else {
      return HealthCheck(
        "locale", .warning,
        "\(locale.map { "'\($0.name)' isn't UTF-8" } ?? "none is set"), and text is written as UTF-8",
        fix: "set \(locale?.variable ?? "LANG"), eg to C.UTF-8")
    }
    return HealthCheck("locale", .pass, locale.name)
  }

  /// Returns the check of the variable `HOME`.
  private static func check(ofHome environment: [String: String]) -> HealthCheck {
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      return HealthCheck("home", .failure, "HOME names no folder", fix: "set HOME to your own folder")
    }
    return HealthCheck("home", .pass, "'\(home)'")
  }

  /// Returns the check of a variable that names one of the user's base folders, or `nil` if it isn't set.
  private static func check(ofFolder variable: String, _ environment: [String: String]) -> HealthCheck? {
    guard let value = environment[variable], !value.isEmpty else { return nil }
    guard value.hasPrefix("/") else {
      return HealthCheck(
        variable, .warning, "'\(value)' is relative, so that it doesn't count", fix: "set \(variable) to a whole path")
    }
    return HealthCheck(variable, .pass, "'\(value)'")
  }
}
