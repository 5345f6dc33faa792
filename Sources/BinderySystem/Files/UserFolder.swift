/// A base folder for a user's files, by the XDG Base Directory Specification.
///
/// A variable with a relative path is ignored, as the specification says.
package enum UserFolder {
  case configuration, data, state

  /// Returns the absolute path of the folder, or `nil` if the environment has neither its variable nor `HOME`.
  ///
  /// The folder need not exist.
  package func path(in environment: [String: String]) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + names.fallback
  }

  /// The name of the environment variable with the folder's path, such as `XDG_DATA_HOME`.
  package var variable: String { names.variable }

  /// The name of the environment variable, and the folder below the user's home that is used if it isn't set.
  private var names: (variable: String, fallback: String) {
    switch self {
    case .configuration: ("XDG_CONFIG_HOME", "/.config")
    case .data: ("XDG_DATA_HOME", "/.local/share")
    case .state: ("XDG_STATE_HOME", "/.local/state")
    }
  }
}
