#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables of the environment.
enum Environment {
  /// The variables that the program looks at, by their names.
  static var variables: [String: String] {
    let names = [
      "BINDERY_PLUGIN_PATH", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "HOME", "NO_COLOR", "TERM", "XDG_DATA_HOME",
    ]
    return names.reduce(into: [:]) { variables, name in
      variables[name] = getenv(name).map { String(cString: $0) }
    }
  }
}
