import ArgumentParser
import Bindery
import BinderyCollections
import BinderyHost
import BinderyRendering
import BinderySources

/// The command `bindery open`, which shows everything about one item.
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows all that can be told of one item.",
    usage: "bindery open <address> [<options>]",
    discussion: """
      An address names a kind and an item of it, and may name a source. The first
      source that has the item gives it, and the plugin that knows its kind shows it.

      An item may contain others, as an album has songs. With --children they are
      listed below it, as many levels deep as --depth says.

      EXAMPLES:
        bindery open media://song/719245998
        bindery open media://collection/52000103 --format json
        bindery open media://artist/41000017 --children --depth 2
        bindery open 'media://podcast/788236947?source=itunes' --option country=DE
      """)

  @Argument(
    help: ArgumentHelp("Where the item is, eg: media://song/719245998", valueName: "address"),
    completion: .custom { _, _, word in await Completions.addresses(in: word) })
  var address: String

  @Flag(help: "List what the item contains.")
  var children = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --children, list this many levels of items in items (default: 1).", valueName: "n"))
  var depth: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --children, list at most this many items of each item (default: 200).", valueName: "n"))
  var limit: Int?

  @OptionGroup var source: SourceOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    do throws(RouteError) {
      _ = try Route(parsing: address)
    } catch {
      throw ValidationError("\(error).")
    }
    if let depth, !(1...Self.depthLimit).contains(depth) {
      throw ValidationError("--depth takes a number from 1 to \(Self.depthLimit), not \(depth).")
    }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on, not \(limit).") }
    guard children || (depth == nil && limit == nil) else {
      throw ValidationError("--depth and --limit are about what an item contains; give --children, too.")
    }
    guard !children || !source.names.contains("-") else {
      throw ValidationError("--children reads its source more than once, which '-' has no way for; give a file.")
    }
  }

  /// The maximum value of `--depth`, the number of levels of contents to list.
  private static let depthLimit = 16

  /// The number of listed items from which on no further item's contents are listed.
  private static let rowLimit = 10_000

  @MainActor
  func run() async throws {
    let host = plugins.host()
    host.warnOfUnreadableFolders()
    let route = try Route(parsing: address)
    let style = output.style()
    let finder = ItemFinder(
      host: host, source: source, as: output.purpose(of: style, orElse: .detail), bringing: style.detailRequest,
      finding: children ? style.pageRequest.adding(.contents) : ModelRequest(.identity))
    let detail = try await finder.shownDetail(of: route)
    if children, let item = finder.item(at: route) {
      return try await list(item, at: route, from: host, in: style)
    }
    let (utf8, problems) = DetailPage(style: style).render(detail, at: route)
    try Output.standard.writeDrawn(utf8)
    host.warnOfConflicts(on: [route.kind], among: plugins)
    var report = ItemProblemReport()
    report.report(problems)
    try report.finish(strict: output.strict)
  }
}

// The list of an item's contents.
extension Open {
  /// Lists the contents of an item; throws a `CommandError` if there are none or they can't be found.
  @MainActor
  private func list(_ item: FoundItem, at route: Route, from host: PluginHost, in style: OutputStyle) async throws {
    guard item.hasContents else {
      throw CommandError("'\(route)' contains nothing", exitCode: .nothingFound)
    }
    let contents = contents(from: host, for: route, in: style)
    let tree = contents.tree(of: [item])
    let depth = depth ?? 1
    guard await tree.load(to: depth, limit: Self.rowLimit) else { return }
    var outline = ContentsOutput(tree, contents: contents, style: style, on: StandardStreams())
    try await outline.write(by: Presenter(provider: host.provider), from: route)
    outline.reportCollapsed(tree.collapsedCount(above: depth))
    host.warnOfConflicts(on: outline.kinds, among: plugins)
    try outline.finish(strict: output.strict)
  }

  /// Returns the finder of the items that the item at a route contains, which asks the sources that are allowed to
  /// answer.
  @MainActor
  private func contents(from host: PluginHost, for route: Route, in style: OutputStyle) -> ItemContents {
    let presenter = Presenter(provider: host.provider)
    let known = source.sources(of: host, for: route, presenter)
    return ItemContents(
      presenter: presenter, bringing: style.pageRequest, limit: limit ?? 200, options: source.options,
      timeout: source.limit,
      timeoutRemedy: SourceOptions.timeoutRemedy
    ) { [source] id, plugin in
      guard host.mayAsk(id, forContentsBy: plugin, among: known.map(\.sourceId)) else { return nil }
      return known.first { $0.sourceId == id } ?? source.source(named: id.rawValue, host, presenter)
    }
  }
}
