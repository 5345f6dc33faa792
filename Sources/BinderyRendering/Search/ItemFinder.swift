package import Bindery
package import BinderyInterface
package import BinderySources
internal import Synchronization

/// A finder of items by their addresses, which keeps the items that it has found.
@MainActor
package final class ItemFinder {
  /// The coordinator that finds the items; its screens are those found so far.
  package let coordinator: Coordinator

  /// The items and failures of the lookups so far.
  private let lookups: Lookups

  /// The items and failures of the lookups so far, beside the screens that the coordinator keeps.
  private final class Lookups: Sendable {
    // A navigation error has a source's failure in words only.
    /// The last failure of a lookup, or `nil` if there was none.
    let failure = Mutex<LookupFailure?>(nil)
    /// The items that were found, by their routes.
    let items = Mutex<[Route: FoundItem]>([:])

    /// The addresses that the user has given, in contrast to those of items that other items show.
    let given = Mutex<Set<Route>>([])

    /// Returns the sources to search first for an item: those of the items that the user has opened, or none if the
    /// user has given its address.
    func origins(of route: Route) -> [SourceId] {
      let given = given.withLock(\.self)
      guard !given.contains(route) else { return [] }
      return items.withLock { items in given.compactMap { items[$0]?.elementId.source } }
    }
  }

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - bindings: The provider of bindings by kind.
  ///   - purpose: The purpose of the views, by default a row.
  ///   - request: The data of the items to prefetch.
  ///   - streams: The streams to which a sentence is written if several items share an address.
  ///   - lookup: Returns the lookup for an address, which asks the given sources first: those of the items that link to
  ///     it.
  package init(
    bindings: ViewBindingProvider, as purpose: ViewPurpose = .row, bringing request: ModelRequest,
    on streams: any OutputStreams, lookup: @escaping @Sendable (Route, [SourceId]) -> SourceLookup
  ) {
    let lookups = Lookups()
    let details = DetailProvider(bindings: bindings, as: purpose, bringing: request) { route in
      do {
        let items = try await lookup(route, lookups.origins(of: route)).existingItems(for: route)
        let item = items.bestMatch()
        if let sentence = items.sentence(onOthersThan: item, of: route) { streams.say(sentence) }
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

  /// The failures of the last lookup that has failed, in the order of its sources; empty if none has.
  package var failures: [SearchFailure] { lookups.failure.withLock { $0?.failures ?? [] } }

  /// Finds the item at an address that the user has given, and returns its detail, or `nil` if another kind of screen
  /// shows it.
  package func detail(of route: Route) async throws(NavigationError) -> Detail? {
    lookups.given.withLock { _ = $0.insert(route) }
    try await coordinator.show(route)
    return coordinator.top?.content as? Detail
  }

  /// Returns an item as it was found for its detail, or `nil` if it wasn't found.
  package func item(at route: Route) -> FoundItem? {
    lookups.items.withLock { $0[route] }
  }
}

extension SourceLookup {
  /// Returns the items at a route, or throws if there are none.
  ///
  /// It throws a `NavigationError` that names the sources where there is none, and the errors of `items(for:)`.
  package func existingItems(for route: Route) async throws -> [FoundItem] {
    let items = try await items(for: route)
    guard items.isEmpty else { return items }
    let names = sourceNames(for: route).joined(separator: " or ")
    throw NavigationError(
      .noSuchItem, route, detail: "it isn't in \(names); check the identifier, or name its source with '--source'")
  }
}

extension [FoundItem] {
  /// Returns a sentence on the items that share the identifier of the one that is shown, or `nil` if none do.
  fileprivate func sentence(onOthersThan shown: FoundItem?, of route: Route) -> String? {
    let ids = Set(map(\.elementId))
    guard ids.count > 1, let other = first(where: { $0.elementId != shown?.elementId }) else { return nil }
    return "\(ids.count) items have the identifier '\(route)'; this is the one with the most fields, and "
      + "'\(other.distinctRoute)' is another"
  }
}
