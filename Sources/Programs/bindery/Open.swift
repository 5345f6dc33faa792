import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering

/// The command `bindery open`, which shows everything about one item.
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows all that can be told of one item.",
    usage: "bindery open <address> [<options>]",
    discussion: """
      An address names a kind and an item of it, and may name a source. The first
      source that has the item gives it, and the plugin that knows its kind shows it.

      EXAMPLES:
        bindery open media://song/719245998
        bindery open media://collection/52000103 --format json
        bindery open 'media://podcast/788236947?source=itunes' --option country=DE
      """)

  @Argument(help: ArgumentHelp("Where the item is, eg: media://song/719245998", valueName: "address"))
  var address: String

  @OptionGroup var source: SourceOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    do throws(RouteError) {
      _ = try Route(parsing: address)
    } catch {
      throw ValidationError("\(error).")
    }
  }

  @MainActor
  func run() async throws {
    let host = plugins.host()
    host.tellUnreadableFolders()
    let route = try Route(parsing: address)
    let style = output.style()
    let finder = ItemFinder(host: host, source: source, bringing: style.detailRequest)
    let detail = try await finder.detail(of: route)
    let (utf8, troubles) = DetailPage(style: style).render(detail, at: route)
    try Output.standard.write(utf8)
    host.tellConflicts(on: [route.kind])
    var report = TroubleReport()
    report.tell(troubles)
    try report.finish(strict: output.strict)
  }
}
