internal import Glibc

extension QuarantineJournal {
  /// The user's journal.
  ///
  /// - Parameter environment: The variables of the environment: `XDG_STATE_HOME` and `HOME` count. A relative path in
  ///   the first counts as none, as the XDG specification says.
  /// - Returns: The path of the file, or nothing where the user has no folder for it.
  public static func path(environment: [String: String]) -> String? {
    guard let folder = state(environment) else { return nil }
    return folder + "/bindery/plugins.journal"
  }

  private static func state(_ environment: [String: String]) -> String? {
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") { return path }
    // Whoever has a home that isn't there, such as a service, gets none from us.
    guard let home = environment["HOME"], home.hasPrefix("/"), access(home, F_OK) == 0 else { return nil }
    return home + "/.local/state"
  }
}
