internal import BinderySystem
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
    guard let path = UserFolder.state.path(in: environment) else { return nil }
    if path == environment[UserFolder.state.variable] { return path }
    // A service may have a home that isn't there; none is made for it.
    return environment["HOME"].map { access($0, F_OK) == 0 } ?? false ? path : nil
  }
}
