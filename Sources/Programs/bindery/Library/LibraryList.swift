import ArgumentParser
import Bindery
import BinderyHost
import BinderyLibrary
import BinderyRendering

extension LibraryCommand {
  /// The command `bindery library list`, which shows a library's items, newest first.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows the items, those imported last first.", usage: "bindery library list [<options>]",
      discussion: """
        Items are shown as 'bindery search' shows them, in all of its formats.

        EXAMPLES:
          bindery library list
          bindery library list --kind song --limit 100
          bindery library list --limit 1000000 --format jsonl
        """)

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most this many items.", valueName: "n"))
    var limit = 25

    @OptionGroup var filter: LibraryFilterOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var library: LibraryOptions
    @OptionGroup var plugins: PluginOptions

    func validate() throws {
      guard limit >= 1 else { throw ValidationError("--limit takes a number from 1 on, not \(limit).") }
    }

    @MainActor
    func run() async throws {
      let path = try library.path()
      let host = plugins.host()
      let (style, name) = (output.style(), "your library")
      let listing = LibraryListing(
        try LibraryReader(path: path), kinds: Set(filter.kinds.map(Kind.init(rawValue:))),
        sources: Set(filter.sources.map(SourceId.init(rawValue:))))
      let presenter = Presenter(provider: host.provider, as: output.purpose(of: style))
      let page = ResultPage(presenter: presenter, style: style)
      var (document, report) = (FormattedDocument(style: style), ItemProblemReport())
      var (kinds, count, distinction) = (Set<Kind>(), 0, ItemDistinction())
      while let records = try listing.next(limit: limit - count) {
        let items = distinction.distinguish(
          await presenter.foundItems(records, from: "library", bringing: style.pageRequest))
        try await page.render(items, from: name, source: "library") { part throws in
          try Output.standard.writeDrawn(document.append(part.utf8))
          report.report(part.problems)
          kinds.formUnion(part.kinds)
          count += part.count
        }
      }
      let (total, altered) = (try listing.count, listing.alteredCount)
      let failure = altered == 0 ? nil : LibraryError(.altered, at: path, "left out here: \(altered)")
      let section = SourceReport(
        source: "library", count: count, surplusCount: max(0, total - altered - count), total: total,
        failure: failure?.description)
      try Output.standard.writeDrawn(document.end([section]))
      if section.surplusCount > 0 {
        Output.standardError.say("showing \(count.grouped) of \(total.grouped) items (--limit)")
      }
      host.warnOfConflicts(on: kinds, among: plugins)
      try report.finish(strict: output.strict)
      if let failure { throw failure }
      if total == 0 { throw CommandError("nothing in '\(path)' matches", exitCode: .nothingFound) }
    }
  }
}
