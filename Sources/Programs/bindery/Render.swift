import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderySources
import BinderyTerminal

/// The command `bindery render`, which shows every item of its input, in order.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows every item of its input, in order.",
    usage: "bindery render [<file> ...] [<options>]",
    discussion: """
      Reads answers of the iTunes Search API, arrays, single objects and JSON
      Lines, of any size, and the files that a plugin claims. Every item of the input becomes one of the output: one
      that can't be read or shown says why.

      EXAMPLES:
        bindery render answer.json
        cat *.jsonl | bindery render --format plain | cut -f1
        bindery render answer.json --format json --strict
      """)

  @Argument(
    help: ArgumentHelp(
      "The files to read, or standard input where one is '-' or none is given.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func run() async throws {
    let host = plugins.host()
    host.warnOfUnreadableFolders()
    let claimed = FileItems(by: host)
    let style = output.style()
    let rendering = Rendering(
      presenter: Presenter(provider: host.provider, as: output.purpose(of: style)), style: style)
    var report = ItemProblemReport()
    var document = FormattedDocument(style: style)
    var kinds: Set<Kind> = []
    let progress = Progress(isEnabled: !Terminal.standardOutput.isTerminal)
    var failure: SourceError?
    var (all, damaged) = (0, 0)
    var losses: [InputLoss] = []
    for file in files.isEmpty ? ["-"] : files {
      do {
        var (count, damagedBytes) = (0, 0)
        let reader = try await Input.reader(for: file, claimedBy: claimed)
        let name = reader.name
        try await rendering.run(reader) { part in
          try Output.standard.writeDrawn(document.append(part.utf8))
          progress.advance(by: part.count)
          if !part.problems.isEmpty { progress.clear() }
          report.report(part.problems)
          kinds.formUnion(part.kinds.filter(host.isContested))
          count += part.count
          damaged += part.damagedCount
          damagedBytes += part.damagedByteCount
        }
        losses.append(InputLoss(of: reader, damaged: damagedBytes))
        all += count
        if count == 0 { Output.standardError.say("there are no items in \(name)") }
      } catch let error as SourceError {
        // The other files are still shown.
        failure = failure ?? error
        progress.clear()
        Output.standardError.say(error.description)
      }
    }
    progress.clear()
    try Output.standard.writeDrawn(document.end())
    host.warnOfConflicts(on: kinds, among: plugins)
    if let failure { throw CommandError(exitCode: failure.exitCode) }
    for loss in losses { loss.warn() }
    try report.finish(strict: output.strict)
    if all > 0, damaged == all { throw CommandError("not one item could be read", exitCode: .badData) }
    try losses.expectMostRead()
  }
}
