import ArgumentParser
import Bindery
import BinderyHost
import BinderyInterface
import BinderyRendering
import BinderySources
import Synchronization

/// A finder of items by their addresses, in the sources that the options name.
@MainActor
final class ItemFinder {
  /// The coordinator that finds the items; its screens are those found so far.
  let coordinator: Coordinator

  private let lookups: Lookups

  /// The results of the lookups so far, which the coordinator's screens don't have.
  private final class Lookups: Sendable {
    // A navigation error tells of a source's failure in words only.
    let failure = Mutex<LookupFailure?>(nil)
    let items = Mutex<[Route: FoundItem]>([:])
  }

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - host: The plugins, which must stay alive.
  ///   - source: The options that name sources. Without any, an address may name its own.
  ///   - purpose: The purpose of the views, by default a row.
  ///   - request: The parts of the items that will be needed.
  ///   - lookup: The parts of the models among which an item is looked for, by default what identifies them.
  init(
    host: PluginHost, source: SourceOptions, as purpose: ViewPurpose = .row, bringing request: ModelRequest,
    finding lookup: ModelRequest = ModelRequest(.identity)
  ) {
    let lookups = Lookups()
    let details = DetailProvider(bindings: host.provider, as: purpose, bringing: request) { route in
      do {
        let items = try await source.lookup(of: host, for: route, bringing: lookup).items(for: route)
        items.tellOthers(of: route)
        let item = items.bestMatch()
        lookups.items.withLock { $0[route] = item }
        return item?.record
      } catch let error as LookupFailure {
        lookups.failure.withLock { $0 = error }
        throw error
      }
    }
    self.lookups = lookups
    coordinator = Coordinator(registry: RouteRegistry(fallback: details), context: Context())
  }

  /// Finds an item, and throws a `CommandError` if it can't be shown.
  func detail(of route: Route) async throws -> Detail {
    do throws(NavigationError) {
      try await coordinator.show(route)
    } catch {
      throw CommandError(error.description, exitCode: exitCode(of: error))
    }
    guard let detail = coordinator.top?.content as? Detail else {
      throw CommandError("'\(route)' has no detail to show", exitCode: .internalFault)
    }
    return detail
  }

  /// Returns an item as it was found for its detail, or `nil` if it wasn't found.
  func item(at route: Route) -> FoundItem? {
    lookups.items.withLock { $0[route] }
  }

  /// Returns the exit code that reports an error of the coordinator to scripts.
  func exitCode(of error: NavigationError) -> ExitCode {
    switch error.code {
    case .sourceFailure: lookups.failure.withLock { $0?.failures.exitCode } ?? .unavailable
    case .notShowable: .badData
    default: .nothingFound
    }
  }
}

extension SourceOptions {
  /// Returns the lookup of an item in the sources that the user named, or else in that of its address.
  func lookup(of host: PluginHost, for route: Route, bringing request: ModelRequest) -> SourceLookup {
    let presenter = Presenter(provider: host.provider)
    return SourceLookup(
      sources(of: host, for: route, presenter), presenter: presenter, options: options, bringing: request,
      timeout: limit, timeoutRemedy: Self.timeoutRemedy)
  }

  /// Returns the sources that the user named, or else that of an item's address.
  func sources(of host: PluginHost, for route: Route, _ presenter: Presenter) -> [any RecordSource] {
    sources(of: host, identifiedBy: presenter, unlessGiven: route.item.source.map { [$0.rawValue] })
  }
}

extension [FoundItem] {
  /// Says which items share the identifier of the one that is found, if any do.
  fileprivate func tellOthers(of route: Route) {
    guard count > 1, let other = last(where: { $0.elementId.variant != nil }) else { return }
    Output.standardError.say(
      "\(count) items have the identifier '\(route)'; this is the one with the most fields, and "
        + "'\(Route(item: other.elementId))' is another")
  }
}
