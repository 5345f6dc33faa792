import ArgumentParser
import BinderyRendering

/// A format of lists and reports.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// Text for people.
  case text

  /// JSON for programs.
  case json
}

/// The option of every command that writes a list or a report.
struct ListOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write it.", valueName: "format"))
  var format = ListFormat.text

  /// Writes the report on an action.
  func write(_ report: ActReport) throws {
    try Output.standard.write(format == .json ? report.json : report.text)
  }
}
