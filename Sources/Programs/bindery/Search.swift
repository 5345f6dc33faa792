import ArgumentParser
import Bindery
import BinderyCollections
import BinderyHost
import BinderyLibrary
import BinderyRendering
import BinderySources

/// The command `bindery search`, which finds items by their text.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds items by their text, and shows the best matches first.",
    usage: "bindery search <term> ... [<options>]",
    discussion: """
      All terms have to occur, in any order; case and accents don't matter. A term
      of several words, in quotes, is looked for as it stands.

      Your library, files and the catalogue also know title:WORD, kind:KIND and -WORD,
      which leaves out what has the word where something else is looked for. In
      quotes of its own, as in '"-WORD"', nothing is left out.

      Several sources are asked at once, and each is shown when it has answered. One
      that fails says why, and costs nothing but its own items.

      EXAMPLES:
        bindery search long winters
        bindery search "twilight zone" --kind tv-episode
        bindery search lost --source catalogue --source itunes --option country=DE
        bindery search jazz --source answer.json --format jsonl
        bindery search --source library -- title:love -great
        cat *.json | bindery search lost --source -
        bindery search lost --follow --plugin-path .build/debug
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "term"))
  var terms: [String]

  @Option(
    name: .customLong("kind"),
    help: ArgumentHelp("Show items of this kind only. May be given more than once.", valueName: "kind"),
    completion: .custom { _, _, _ in Completions.kinds() })
  var kinds: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Show at most this many items of each source.", valueName: "n"))
  var limit = 25

  @Flag(
    help: ArgumentHelp(
      "Stay, and show items again when a plugin for them comes, changes or goes.",
      discussion: """
        Items that live are active meanwhile, and shown again when they change, at most ten times a second. The sources \
        are not asked again. What you choose about plugins meanwhile (trust, grants and preferences) counts at once; a \
        plugin that you take out of quarantine is used again when something of it is shown anew. Control-C ends it.
        """))
  var follow = false

  @OptionGroup var source: SourceOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit takes a number from 1 on, not \(limit).") }
    guard !Query(terms).isEmpty else {
      throw ValidationError("Give at least one term to look for, eg: bindery search long winters")
    }
    guard !follow || output.format != .json else {
      throw ValidationError("--follow writes items more than once, which 'json' has no room for; use --format jsonl.")
    }
  }

  @MainActor
  func run() async throws {
    guard follow else {
      try await search(plugins.host())
      return
    }
    // The watch starts before the first scan, so that no change is missed.
    let watch = PluginWatch(plugins.searchPath, choices: plugins.choicesFile) {
      Output.standardError.say("warning: \($0)")
    }
    defer { withExtendedLifetime(watch) {} }
    let follower = try await follower(watch)
    let following = Task { try await follower.run() }
    Output.standard.whenReaderLeaves { following.cancel() }
    try await following.value
  }

  /// Performs the search, writes its results, and returns the follower that reports later changes of them.
  @MainActor
  private func follower(_ watch: PluginWatch) async throws -> SearchFollower {
    let (host, plugins, style) = (plugins.host(), plugins, output.style())
    let results = try await search(host)
    let followed = FollowedPlugins(changes: watch.changes) {
      await plugins.searchPath.settledFiles()
    } choices: {
      plugins.savedChoices
    }
    return SearchFollower(
      results, host: host, plugins: followed, style: style, as: output.purpose(of: style), strict: output.strict,
      on: StandardStreams())
  }

  /// Searches the sources, writes the results as they arrive, and returns them.
  @MainActor
  @discardableResult
  private func search(_ host: PluginHost) async throws -> SearchOutput {
    host.warnOfUnreadableFolders()
    let style = output.style()
    let presenter = Presenter(provider: host.provider, as: output.purpose(of: style))
    let sources = source.sources(of: host, identifiedBy: presenter)
    if source.names.isEmpty, source.usual == "catalogue" {
      Output.standardError.say("searching the sample catalogue; --source names another")
    }
    let policy = SearchPolicy(
      bringing: style.pageRequest, turning: .atOnce, timeout: source.limit, timeoutRemedy: SourceOptions.timeoutRemedy)
    let progress = SearchProgress()
    var results = SearchOutput(
      of: sources, for: request, presenter: presenter, policy: policy, style: style,
      on: SearchStreams(progress: progress)
    ) {
      progress.end($0)
    }
    progress.wait(for: results.tallies)
    try await progress.shown { try await results.run() }
    host.warnOfConflicts(on: results.kinds, among: plugins)
    if let library = sources.lazy.compactMap({ $0 as? LibrarySource }).first,
      let remark = StaleRemark(of: library, source.library, among: plugins, host).sentence
    {
      Output.standardError.say(remark)
    }
    try results.finish(strict: output.strict, lookingFor: request, among: host.claims.kinds)
    return results
  }

  /// The search that the command's arguments and options describe.
  private var request: SearchRequest {
    SearchRequest(terms: terms, kinds: kinds.map(Kind.init(rawValue:)), limit: limit, options: source.options)
  }
}
