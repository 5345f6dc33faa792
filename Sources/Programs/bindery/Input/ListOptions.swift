import ArgumentParser
import BinderyRendering

/// The argument of `--format` of commands that write a list or a report, not items.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// Text for people.
  case text

  /// JSON for programs.
  case json
}

/// The option `--format` of every command that writes a list or a report, not items.
struct ListOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write it.", valueName: "format"))
  var format = ListFormat.text

  /// Writes the report on what a command did to standard output, in the chosen format.
  func write(_ report: ActReport) throws {
    try Output.standard.write(format == .json ? report.json : report.text)
  }
}
