import ArgumentParser
import BinderyRendering

/// How lists and reports are written.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text

  /// For programs.
  case json
}

/// The option of every command that writes a list or a report.
struct ListOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write it.", valueName: "format"))
  var format = ListFormat.text

  /// Writes what was done.
  func write(_ report: ActReport) throws {
    try Output.standard.write(format == .json ? report.json : report.text)
  }
}
