internal import Glibc

/// The folders of a user for what outlives the process, as the XDG base directory specification names them.
///
/// A folder is missing where neither its variable nor `HOME` holds an absolute path.
struct UserFolders: Hashable, Sendable {
  /// Where the state is, such as the calls of the last minute.
  let state: String?

  /// Where what can be had again is kept.
  let cache: String?

  /// Finds the folders.
  ///
  /// - Parameter environment: Looks up a variable of the environment.
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
  /// Makes the folders above a file, for the user alone, where they don't exist.
  ///
  /// - Parameter path: The absolute path of the file. What can't be made shows when the file is opened.
  static func make(above path: String) {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      if access(folder, F_OK) != 0 { mkdir(folder, 0o700) }
    }
  }
}
