import ArgumentParser
import BinderyLibrary
import BinderySystem

/// The option that chooses a library of one's own.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library to use.",
      discussion: """
        The default is the file in BINDERY_LIBRARY, or else bindery/library.db in the folder of your data \
        ($XDG_DATA_HOME, or ~/.local/share).
        """, valueName: "file"),
    completion: .file())
  var library: String?

  /// The path of the library, whether it is there or not.
  func path() throws -> String {
    guard let path = Self.path(named: library) else {
      throw CommandError(
        "there is no folder for your library: HOME isn't set; name a file with --library", exitCode: .usage)
    }
    return path
  }

  /// Returns the path of a library that was named, or of the one that is used where none is.
  static func path(named name: String? = nil) -> String? {
    let environment = Environment.all
    if let path = name ?? environment["BINDERY_LIBRARY"], !path.isEmpty { return path }
    return UserFolder.data.path(in: environment).map { $0 + "/bindery/library.db" }
  }
}

extension LibraryError: ReportedError {
  var exitCode: ExitCode {
    switch code {
    case .missing: .noInput
    case .damaged, .newer: .badData
    case .busy: .unavailable
    case .full, .network, .unusable: .cantCreate
    }
  }
}
