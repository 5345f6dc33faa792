internal import BinderySystem

extension QuarantineJournal {
  /// Returns the path of the user's journal, or `nil` if the environment names no folder for it or no home that exists.
  ///
  /// - Parameter environment: The environment variables; only `XDG_STATE_HOME` and `HOME` are read. A relative path in
  ///   the first is ignored, as the XDG specification says.
  /// - Returns: The path of the file, which need not exist.
  public static func path(environment: [String: String]) -> String? {
    guard let folder = state(environment) else { return nil }
    return folder + "/bindery/plugins.journal"
  }

  /// Returns the user's folder for state, or `nil` if the environment names none or the home folder doesn't exist.
  private static func state(_ environment: [String: String]) -> String? {
    guard let path = UserFolder.state.path(in: environment) else { return nil }
    if path == environment[UserFolder.state.variable] { return path }
    // A home that doesn't exist, such as that of a service, isn't created.
    return environment["HOME"].map { FileAccess().isGranted(at: $0) } ?? false ? path : nil
  }
}
