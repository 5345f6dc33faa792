import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderySources

/// `bindery search`: finds items by their text.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds items by their text, and shows the best matches first.",
    discussion: """
      All terms have to occur, in any order; case and accents don't matter. A term of
      several words, in quotes, is looked for as it stands.

      EXAMPLES:
        bindery search long winters
        bindery search "twilight zone" --kind tv-episode
        bindery search jazz --source answer.json --format jsonl
        cat *.json | bindery search lost --source -
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "term"))
  var terms: [String]

  @Option(
    name: .customLong("kind"),
    help: ArgumentHelp("Show items of this kind only. May be given more than once.", valueName: "kind"),
    completion: .custom { _, _, _ in Self.knownKinds() })
  var kinds: [String] = []

  @Option(help: ArgumentHelp("Show at most this many items.", valueName: "n"))
  var limit = 25

  @Option(
    help: ArgumentHelp(
      "Search this file, or standard input where it is '-'.",
      discussion: "The default is the sample catalogue that ships with bindery.", valueName: "path"),
    completion: .file())
  var source: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit takes a number from 1 on, not \(limit).") }
    guard terms.contains(where: { $0.contains { !$0.isWhitespace } }) else {
      throw ValidationError("Give at least one term to look for, eg: bindery search long winters")
    }
  }

  func run() async throws {
    let host = plugins.host()
    var report = TroubleReport()
    let search = RecordSearch(query: Query(terms), kinds: Set(kinds.map(Kind.init(rawValue:))), limit: limit)
    if source == nil { Output.standardError.say("searching the sample catalogue; --source names another") }
    let reader: RecordReader
    let found: TopMatches
    do {
      reader = try Input.reader(for: source)
      found = try search.run(reader) { report.tell([Trouble($0, from: reader.name)]) }
    } catch {
      throw CommandError(error.description, exitCode: error.exitCode)
    }
    guard !found.records.isEmpty else {
      try report.finish(strict: output.strict)
      throw CommandError(nothingFound(host), exitCode: .nothingFound)
    }
    host.tellConflicts(on: Set(found.records.map(\.kind)))
    let page = ResultPage(presenter: Presenter(provider: host.provider), style: output.style())
    let part = page.render(found.records, from: reader.name)
    try Output.standard.write(part.utf8)
    report.tell(part.troubles)
    if found.count > found.records.count {
      Output.standardError.say("\(found.count) items match; showing the best \(found.records.count) (--limit)")
    }
    try report.finish(strict: output.strict)
  }

  private func nothingFound(_ host: Host) -> String {
    let unknown = kinds.filter { host.claims.claims(on: Kind(rawValue: $0)).isEmpty }
    guard let kind = unknown.first else { return "nothing found" }
    let known = host.claims.kinds.map(\.rawValue).joined(separator: ", ")
    return "nothing found; no plugin shows the kind '\(kind)' (there are \(known))"
  }

  /// The kinds that installed plugins show, for completions.
  private static func knownKinds() -> [String] {
    (try? PluginOptions.parse([]))?.host().claims.kinds.map(\.rawValue) ?? []
  }
}
