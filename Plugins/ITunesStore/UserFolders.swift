internal import Glibc

/// The folders of a user for data that outlives the process, from the XDG base directory specification.
///
/// A folder is `nil` if neither its environment variable nor `HOME` is an absolute path.
struct UserFolders: Hashable, Sendable {
  /// The absolute path of the folder for state, such as the calls of the last minute, or `nil` if it isn't known.
  let state: String?

  /// The absolute path of the folder for data that can be fetched again, or `nil` if it isn't known.
  let cache: String?

  /// Finds the folders with a function that looks up environment variables.
  init(environment: (String) -> String?) {
    func folder(_ name: String, _ fallback: String) -> String? {
      if let path = environment(name), path.hasPrefix("/") { return "\(path)/bindery" }
      guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
      return "\(home)/\(fallback)/bindery"
    }
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }
}

extension UserFolders {
  /// Creates the missing folders above a file, accessible to the user alone.
  ///
  /// - Parameter path: The absolute path of the file. Errors aren't reported: they show when the file is opened.
  static func make(above path: String) {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      if access(folder, F_OK) != 0 { mkdir(folder, 0o700) }
    }
  }
}
