package import Bindery
package import BinderyInterface
package import BinderySources
internal import Synchronization

/// A finder of items by their addresses, which keeps what the sources had.
@MainActor
package final class ItemFinder {
  /// The coordinator that finds the items; its screens are those found so far.
  package let coordinator: Coordinator

  private let lookups: Lookups

  /// The results of the lookups so far, which the coordinator's screens don't have.
  private final class Lookups: Sendable {
    // A navigation error has a source's failure in words only.
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
  ///   - bindings: The provider of bindings by kind.
  ///   - purpose: The purpose of the views, by default a row.
  ///   - request: The parts of the items that will be needed.
  ///   - streams: The streams for the sentence that several items share an address.
  ///   - lookup: Returns the lookup of an address, in which some sources are asked first: those of the items that show
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

  /// Finds the item of an address of the user's, and returns its detail, or `nil` if something else shows it.
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
  /// Returns the items of a route, of which there is at least one.
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
