import ArgumentParser
import Bindery
import BinderyCollections
import BinderyHost
import BinderyInterface
import BinderyRendering
import BinderyTerminal

/// The command `bindery do`, which performs an action of one or more items, or lists the available actions.
struct Do: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Does what an item offers to do, or lists what that is.",
    usage: "bindery do <address> [<action>] [--on <address> ...] [<options>]",
    discussion: """
      Every item has its own actions by their names, and besides:

        select    what selecting it does: show it, if it has nothing else
        copy      copies its address; in a pipe, prints it

      On several items at once, an action is done if it is possible for all of them,
      and each has a result, in one row. Before an address is opened that isn't http,
      https or mailto, it is shown and asked for; without a terminal it isn't opened.

      EXAMPLES:
        bindery do media://song/719245998
        bindery do media://song/719245998 album
        bindery do media://song/719245998 page --on media://song/63000045
        bindery do media://song/719245998 copy --format json

      ENVIRONMENT:
        BINDERY_OPENER    the program that opens addresses, in place of xdg-open
      """)

  @Argument(
    help: ArgumentHelp("Where the item is, eg: media://song/719245998", valueName: "address"),
    completion: .custom { _, _, word in await Completions.addresses(in: word) })
  var address: String

  @Argument(help: ArgumentHelp("The action by its name; without one, all are listed.", valueName: "action"))
  var action: String?

  @Option(
    name: .customLong("on"), parsing: .upToNextOption,
    help: ArgumentHelp("Further items, for which the same is done in the same run.", valueName: "address"),
    completion: .custom { _, _, word in await Completions.addresses(in: word) })
  var others: [String] = []

  @OptionGroup var source: SourceOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    do throws(RouteError) {
      for address in [address] + others { _ = try Route(parsing: address) }
    } catch {
      throw ValidationError("\(error).")
    }
    if let twice = others.indices.first(where: { ([address] + others[..<$0]).contains(others[$0]) }) {
      throw ValidationError("Give each address once; '\(others[twice])' was given twice.")
    }
  }

  @MainActor
  func run() async throws {
    let host = plugins.host()
    host.warnOfUnreadableFolders()
    let routes = try ([address] + others).map { try Route(parsing: $0) }
    let finder = ItemFinder(host: host, source: source, bringing: ModelRequest([.identity, .actions, .refusals]))
    var items: [ItemResponder] = []
    for route in routes {
      let detail = try await finder.shownDetail(of: route)
      items.append(ItemResponder(detail.viewModel, of: detail.binding, at: route, log: .warnings))
    }
    if let action {
      try await perform(action, of: items, by: finder)
    } else {
      var room = SelectionRoom()
      let selected = items.map { room.take(SelectionItem(allNamedActionsOf: $0)) }
      try Output.standard.writeDrawn(page.render(SelectionOffer.common(of: selected)))
    }
    host.warnOfConflicts(on: Set(routes.map(\.kind)), among: plugins)
  }

  /// The page that shows the actions of items and their results.
  @MainActor private var page: ActionPage {
    ActionPage(style: output.style(), isOnTerminal: Terminal.standardOutput.isTerminal)
  }

  /// Performs an action of items and prints the results; throws a `CommandError` if it failed for an item.
  @MainActor
  private func perform(_ action: String, of items: [ItemResponder], by finder: ItemFinder) async throws {
    let handler = ActionHandler(finder.coordinator, opener: AddressOpener(environment: Environment.all)) { address in
      try Confirmation(opening: address).answer()
    }
    let results = await ActionRun(action, of: items).results(by: handler)
    let (utf8, problems) = page.render(results)
    try Output.standard.writeDrawn(utf8)
    for problem in results.compactMap(\.problem) { Output.standardError.say(problem) }
    var report = ItemProblemReport()
    report.report(problems)
    if let code = results.lazy.compactMap({ $0.exitCode(finder) }).first { throw CommandError(exitCode: code) }
    try report.finish(strict: output.strict)
  }
}

extension ItemActionResult {
  /// Returns the exit code for the result of an action on one item, or `nil` if it was performed or skipped.
  @MainActor
  fileprivate func exitCode(_ finder: ItemFinder) -> ExitCode? {
    switch outcome {
    case .performed(.failed(let error as NavigationError)): finder.exitCode(of: error)
    case .performed(.failed(let error as OpeningError)) where error.code == .declined: .nothingFound
    case .performed(.failed(is OpeningError)), .unhandled: .unavailable
    case .performed(.failed), .impossible, .unknown: .nothingFound
    case .performed, .skipped: nil
    }
  }
}

extension Log {
  /// A log that prints warnings and errors to standard error.
  fileprivate static let warnings = Log(threshold: .warning) { Output.standardError.say("warning: \($1)") }
}
