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

    /// The addresses that the user gave, as opposed to those that items show.
    let given = Mutex<Set<Route>>([])

    /// Returns the sources to search first for an item that another item links to; none for an address of the user's.
    func origins(of route: Route) -> [SourceId] {
      let given = given.withLock(\.self)
      guard !given.contains(route) else { return [] }
      return items.withLock { items in given.compactMap { items[$0]?.elementId.source } }
    }
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
        let items = try await source.lookup(
          of: host, for: route, from: lookups.origins(of: route), bringing: lookup
        ).existingItems(for: route)
        let item = items.bestMatch()
        items.tellOthers(than: item, of: route)
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
    lookups.given.withLock { _ = $0.insert(route) }
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
  ///
  /// - Parameters:
  ///   - host: The plugins.
  ///   - route: The address of the item.
  ///   - origins: The sources of the items that show it, which are asked first if its address names none.
  ///   - request: The parts of the models among which the item is looked for.
  /// - Returns: The lookup.
  func lookup(
    of host: PluginHost, for route: Route, from origins: [SourceId] = [], bringing request: ModelRequest
  ) -> SourceLookup {
    let presenter = Presenter(provider: host.provider)
    return SourceLookup(
      sources(of: host, for: route, from: origins, presenter), presenter: presenter, options: options,
      bringing: request, timeout: limit, timeoutRemedy: Self.timeoutRemedy)
  }

  /// Returns the sources that the user named, or else that of an item's address, behind those of the items that show it.
  func sources(
    of host: PluginHost, for route: Route, from origins: [SourceId] = [], _ presenter: Presenter
  ) -> [any RecordSource] {
    let usual = names.isEmpty ? [route.item.source?.rawValue ?? Self.usual] : names
    let first = route.item.source == nil ? origins.map(\.rawValue) : []
    var known: Set<String> = []
    return (first + usual).filter { known.insert($0).inserted }.map { source(named: $0, host, presenter) }
  }
}

extension SourceLookup {
  /// Returns the items of a route, of which there is at least one.
  ///
  /// It throws a `NavigationError` that names the sources where there is none, and the errors of `items(for:)`.
  func existingItems(for route: Route) async throws -> [FoundItem] {
    let items = try await items(for: route)
    guard items.isEmpty else { return items }
    let names = sourceNames(for: route).joined(separator: " or ")
    throw NavigationError(
      .noSuchItem, route, detail: "it isn't in \(names); check the identifier, or name its source with '--source'")
  }
}

extension [FoundItem] {
  /// Reports the items that share the identifier of the one that is shown, if any do.
  fileprivate func tellOthers(than shown: FoundItem?, of route: Route) {
    let ids = Set(map(\.elementId))
    guard ids.count > 1, let other = first(where: { $0.elementId != shown?.elementId }) else { return }
    Output.standardError.say(
      "\(ids.count) items have the identifier '\(route)'; this is the one with the most fields, and "
        + "'\(other.distinctRoute)' is another")
  }
}
