import Glibc

/// A namespace for the environment variables of the process.
enum Environment {
  /// The variables that this program itself uses, by name; unset ones are missing.
  static var variables: [String: String] {
    let names = [
      "BINDERY_DEADLINE", "BINDERY_PLUGIN_PATH", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "HOME", "LANG", "LC_ALL",
      "LC_CTYPE", "NO_COLOR", "TERM", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    ]
    return names.reduce(into: [:]) { variables, name in
      variables[name] = getenv(name).map { String(cString: $0) }
    }
  }

  /// All environment variables by name, for worker processes and the base addresses of sources.
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }
}
