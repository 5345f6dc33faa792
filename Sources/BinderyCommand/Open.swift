import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderySources

/// `bindery open`: shows all that can be told of one item.
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
    let coordinator = try coordinator(of: host, for: route)
    do throws(NavigationError) {
      try await coordinator.show(route)
    } catch {
      throw CommandError(error.description, exitCode: error.exitCode)
    }
    guard let detail = coordinator.top?.content as? Detail else {
      throw CommandError("'\(route)' has no detail to show", exitCode: .internalFault)
    }
    let (utf8, troubles) = DetailPage(style: output.style()).render(detail, at: route)
    try Output.standard.write(utf8)
    host.tellConflicts(on: [route.kind])
    var report = TroubleReport()
    report.tell(troubles)
    try report.finish(strict: output.strict)
  }

  @MainActor
  private func coordinator(of host: PluginHost, for route: Route) throws -> Coordinator {
    let presenter = Presenter(provider: host.provider)
    let named = route.item.source.map { [$0.rawValue] }
    let sources = try source.sources(of: host, identifiedBy: presenter, unlessGiven: named)
    let lookup = SourceLookup(sources, presenter: presenter, options: source.options, timeout: source.limit)
    let details = DetailProvider(bindings: host.provider) { try await lookup.record(for: $0) }
    return Coordinator(registry: RouteRegistry(fallback: details), context: Context())
  }
}

extension NavigationError {
  /// The exit code that tells scripts of the error.
  fileprivate var exitCode: ExitCode {
    switch code {
    case .sourceFailure: .unavailable
    case .notShowable: .badData
    default: .nothingFound
    }
  }
}
