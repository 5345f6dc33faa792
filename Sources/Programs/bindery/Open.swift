import ArgumentParser
import Bindery
import BinderyHost
import BinderyInterface
import BinderyRendering
import BinderySources
import Synchronization

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
    let lookup = lookup(of: host, for: route)
    // The navigation error tells of a source's failure in words only.
    let failure = Mutex<LookupFailure?>(nil)
    let style = output.style()
    let details = DetailProvider(
      bindings: host.provider, as: output.purpose(of: style, orElse: .detail), bringing: style.detailRequest
    ) { route in
      do {
        return try await lookup.record(for: route)
      } catch let error as LookupFailure {
        failure.withLock { $0 = error }
        throw error
      }
    }
    let coordinator = Coordinator(registry: RouteRegistry(fallback: details), context: Context())
    do throws(NavigationError) {
      try await coordinator.show(route)
    } catch {
      throw CommandError(error.description, exitCode: failure.withLock { $0?.failures.exitCode } ?? error.exitCode)
    }
    guard let detail = coordinator.top?.content as? Detail else {
      throw CommandError("'\(route)' has no detail to show", exitCode: .internalFault)
    }
    let (utf8, troubles) = DetailPage(style: style).render(detail, at: route)
    try Output.standard.write(utf8)
    host.tellConflicts(on: [route.kind])
    var report = TroubleReport()
    report.tell(troubles)
    try report.finish(strict: output.strict)
  }

  private func lookup(of host: PluginHost, for route: Route) -> SourceLookup {
    let presenter = Presenter(provider: host.provider)
    let named = route.item.source.map { [$0.rawValue] }
    let sources = source.sources(of: host, identifiedBy: presenter, unlessGiven: named)
    return SourceLookup(
      sources, presenter: presenter, options: source.options, timeout: source.limit,
      timeoutRemedy: SourceOptions.timeoutRemedy)
  }
}

extension NavigationError {
  /// The exit code that reports the error to scripts.
  fileprivate var exitCode: ExitCode {
    switch code {
    case .sourceFailure: .unavailable
    case .notShowable: .badData
    default: .nothingFound
    }
  }
}
