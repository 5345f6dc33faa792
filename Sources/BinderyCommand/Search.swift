import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderySources

/// `bindery search`: finds items by their text.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds items by their text, and shows the best matches first.",
    usage: "bindery search <term> ... [<options>]",
    discussion: """
      All terms have to occur, in any order; case and accents don't matter. A term
      of several words, in quotes, is looked for as it stands.

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
    name: .customLong("source"),
    help: ArgumentHelp(
      "Search this file, or standard input where it is '-'. May be given more than once.",
      discussion: "The default is the sample catalogue that ships with bindery.", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit takes a number from 1 on, not \(limit).") }
    guard !Query(terms).isEmpty else {
      throw ValidationError("Give at least one term to look for, eg: bindery search long winters")
    }
  }

  func run() async throws {
    let host = plugins.host()
    host.tellUnreadableFolders()
    var report = TroubleReport()
    if sources.isEmpty { Output.standardError.say("searching the sample catalogue; --source names another") }
    var found = TopMatches(limit: limit)
    let (names, looked, failure) = search(into: &found) { report.tell([$0]) }
    let damaged = report.count
    if names.isEmpty, let failure { throw CommandError(exitCode: failure.exitCode) }
    let page = ResultPage(presenter: Presenter(provider: host.provider), style: output.style())
    let part = page.render(found.records, from: names)
    try Output.standard.write(part.utf8)
    host.tellConflicts(on: part.kinds)
    report.tell(part.troubles)
    if found.count > part.count {
      Output.standardError.say("\(found.count) items match; showing the best \(part.count) (--limit)")
    }
    if let failure { throw CommandError(exitCode: failure.exitCode) }
    try report.finish(strict: output.strict)
    if looked > 0, damaged == looked { throw CommandError("not one item could be read", exitCode: .badData) }
    if part.count == 0 { throw CommandError(nothingFound(in: names, host), exitCode: .nothingFound) }
  }

  /// Searches the sources.
  ///
  /// - Parameters:
  ///   - found: Takes what matches.
  ///   - damaged: Told of items that can't be read.
  /// - Returns: What the sources are called that were read to their ends, how many items were looked at, and why the
  ///   first other source wasn't read.
  private func search(
    into found: inout TopMatches, damaged: (Trouble) -> Void
  ) -> (names: String, looked: Int, failure: SourceError?) {
    let search = RecordSearch(query: Query(terms), kinds: Set(kinds.map(Kind.init(rawValue:))))
    var names: [String] = []
    var failure: SourceError?
    var looked = 0
    var progress = Progress()
    for source in sources.isEmpty ? [nil] : sources.map(Optional.some) {
      do throws(SourceError) {
        let reader = try Input.reader(for: source)
        let name = reader.name
        try search.run(
          reader, into: &found,
          progress: {
            looked += $0
            progress.advance(by: $0)
          }
        ) {
          progress.clear()
          damaged(Trouble($0, from: name))
        }
        names.append(name)
        progress.clear()
      } catch {
        // The other sources are searched all the same.
        failure = failure ?? error
        progress.clear()
        Output.standardError.say(error.description)
      }
    }
    return (names.joined(separator: ", "), looked, failure)
  }

  private func nothingFound(in source: String, _ host: PluginHost) -> String {
    let ofKinds = kinds.isEmpty ? "" : " of the kind \(kinds.map { "'\($0)'" }.joined(separator: " or "))"
    let sentence = "nothing\(ofKinds) in \(source) matches '\(terms.joined(separator: " "))'"
    guard let unknown = kinds.first(where: { host.claims.claims(on: Kind(rawValue: $0)).isEmpty }) else {
      return sentence
    }
    let known = host.claims.kinds.map(\.rawValue).joined(separator: ", ")
    return "\(sentence); no plugin shows the kind '\(unknown)' (there are \(known))"
  }

  /// The kinds that installed plugins show, for completions.
  private static func knownKinds() -> [String] {
    (try? PluginOptions.parse([]))?.host().claims.kinds.map(\.rawValue) ?? []
  }
}
