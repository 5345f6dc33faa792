public import ArgumentParser
public import Bindery
public import BinderyRendering
public import BinderyTerminal

extension OutputFormat: ExpressibleByArgument {}
extension ColorPolicy: ExpressibleByArgument {}
extension ViewPurpose: ExpressibleByArgument {}

/// The options of every command that shows items: the format, the style, and whether problems are errors.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to write items; plain has one a line, with tabs between its parts.",
      discussion: "The default is text on a terminal and plain in a pipe.", valueName: "format"))
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "Which view shows an item, in text and plain; where its plugin lacks one, its row.",
      discussion: "The default is detail for 'open', and row for the others.", valueName: "view"))
  var view: ViewPurpose?

  @Option(help: ArgumentHelp("When to use colors.", valueName: "when"))
  var color = ColorPolicy.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Lay text out to this many columns, from 1 to \(WidthPolicy.greatest).",
      discussion: "The default is COLUMNS, then the width of the terminal, then 80.", valueName: "n"))
  var width: Int?

  @Flag(help: "Make any trouble with an item an error.")
  var strict = false

  func validate() throws {
    guard view == nil || format?.isJSON != true else {
      throw ValidationError("--view chooses what text and plain show; JSON has all that an item tells.")
    }
    guard let width, !(1...WidthPolicy.greatest).contains(width) else { return }
    throw ValidationError("--width takes a number from 1 to \(WidthPolicy.greatest), not \(width).")
  }

  /// Returns the output style: format, width and colors, by the options and by whether standard output is a terminal.
  func style() -> OutputStyle {
    let terminal = Terminal.standardOutput
    return OutputStyle(
      format: format ?? (terminal.isTerminal ? .text : .plain),
      columns: WidthPolicy(requested: width).columns(
        terminalSize: terminal.size, environment: Environment.variables),
      theme: color.theme)
  }
}

extension OutputOptions {
  /// Returns the purpose of the view that shows items: for JSON the row, else that of `--view` or the command's own.
  func purpose(of style: OutputStyle, orElse usual: ViewPurpose = .row) -> ViewPurpose {
    style.format.isJSON ? .row : view ?? usual
  }
}

extension OutputFormat {
  /// Whether items are written as JSON, for which `--view` doesn't apply.
  fileprivate var isJSON: Bool { self == .json || self == .jsonl }
}

extension ColorPolicy {
  /// The theme of results on standard output, or `nil` if colors aren't allowed there.
  var theme: Theme? {
    allowsColor(isTerminal: Terminal.standardOutput.isTerminal, environment: Environment.variables) ? .standard : nil
  }
}

extension ItemProblemReport {
  /// Prints problems with items as warnings on standard error.
  mutating func report(_ problems: [ItemProblem]) {
    report(problems, on: StandardStreams())
  }

  /// Prints how many further items had problems, and throws a `ResultError` if `strict` makes problems an error.
  func finish(strict: Bool) throws {
    try finish(strict: strict, on: StandardStreams())
  }
}
