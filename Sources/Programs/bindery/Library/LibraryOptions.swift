import ArgumentParser
import BinderyLibrary
import BinderySystem

/// The option `--library`, which chooses the user's library of items.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library to use.",
      discussion: """
        The default is the file in BINDERY_LIBRARY, where that isn't empty, or else bindery/library.db in the \
        folder of your data ($XDG_DATA_HOME, or ~/.local/share).
        """, valueName: "file"),
    completion: .file())
  var library: String?

  func validate() throws {
    // The script that names a file by a variable which isn't set would change another library.
    if library?.isEmpty == true { throw ValidationError("--library takes the path of a file, not an empty text.") }
  }

  /// Returns the path of the chosen library, whether or not the file exists; throws if there is no default path.
  func path() throws -> String {
    guard let path = Self.path(named: library) else {
      throw CommandError(
        "there is no folder for your library: HOME isn't set; name a file with --library", exitCode: .usage)
    }
    return path
  }

  /// Returns the given path of a library, or the default path; `nil` if the user has no data folder.
  ///
  /// An empty variable counts as none, as those of other folders do.
  static func path(named name: String? = nil) -> String? {
    let environment = Environment.all
    if let path = name ?? environment["BINDERY_LIBRARY"].flatMap({ $0.isEmpty ? nil : $0 }) { return path }
    return UserFolder.data.path(in: environment).map { $0 + "/bindery/library.db" }
  }
}

extension LibraryError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode {
    switch code {
    case .missing: .noInput
    case .damaged, .altered, .newer: .badData
    case .busy: .unavailable
    case .full, .unlockable, .unusable: .cantCreate
    }
  }
}
