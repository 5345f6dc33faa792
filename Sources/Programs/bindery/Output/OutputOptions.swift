public import ArgumentParser
public import BinderyRendering
public import BinderyTerminal

extension OutputFormat: ExpressibleByArgument {}
extension ColorPolicy: ExpressibleByArgument {}

/// The options of every command that shows items: the format, the style, and whether troubles are errors.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to write items; plain has one a line, with tabs between its parts.",
      discussion: "The default is text on a terminal and plain in a pipe.", valueName: "format"))
  var format: OutputFormat?

  @Option(help: ArgumentHelp("When to use colors.", valueName: "when"))
  var color = ColorPolicy.auto

  @Option(
    help: ArgumentHelp(
      "Lay text out to this many columns, from 1 to \(WidthPolicy.greatest).",
      discussion: "The default is COLUMNS, then the width of the terminal, then 80.", valueName: "n"))
  var width: Int?

  @Flag(help: "Make any trouble with an item an error.")
  var strict = false

  func validate() throws {
    guard let width, !(1...WidthPolicy.greatest).contains(width) else { return }
    throw ValidationError("--width takes a number from 1 to \(WidthPolicy.greatest), not \(width).")
  }

  /// Returns the style for the current state of standard output.
  func style() -> OutputStyle {
    let terminal = Terminal.standardOutput
    return OutputStyle(
      format: format ?? (terminal.isTerminal ? .text : .plain),
      columns: WidthPolicy(requested: width).columns(
        terminalSize: terminal.size, environment: Environment.variables),
      theme: color.theme)
  }
}

extension ColorPolicy {
  /// The appearance of results on standard output, or `nil` where colors aren't allowed.
  var theme: Theme? {
    allowsColor(isTerminal: Terminal.standardOutput.isTerminal, environment: Environment.variables) ? .standard : nil
  }
}

extension TroubleReport {
  /// Prints troubles as warnings.
  mutating func tell(_ troubles: [Trouble]) {
    for sentence in add(troubles) { Output.standardError.say("warning: \(sentence)") }
  }

  /// Prints how many further items had trouble, and throws a `CommandError` if `strict` makes that an error.
  func finish(strict: Bool) throws {
    if let remainder { Output.standardError.say("warning: \(remainder)") }
    guard strict, count > 0 else { return }
    throw CommandError("\(total) had trouble, which --strict makes an error", exitCode: .badData)
  }
}
