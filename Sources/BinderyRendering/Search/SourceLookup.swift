public import Bindery
internal import BinderyCollections
public import BinderySources

/// A lookup of items by their identifiers in several sources.
public struct SourceLookup: Sendable {
  /// The sources, in the order in which they are asked.
  private let sources: [any RecordSource]
  /// The presenter that turns records into items.
  private let presenter: Presenter
  /// The options of each request, such as the country of a store, by their names.
  private let options: [String: String]
  /// The settings with which the sources are asked.
  private let policy: SearchPolicy

  /// Creates a lookup.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order in which they are queried.
  ///   - presenter: Creates the models that identify items.
  ///   - options: Options for the sources by name, which a route's parameters override.
  ///   - models: The data to prefetch for the models; their identifiers are always requested.
  ///   - timeout: The maximum duration of the query of one source.
  ///   - timeoutRemedy: A clause that says what gives a source more time, at the end of the sentence of one that timed
  ///     out, or `nil` for none.
  public init(
    _ sources: [any RecordSource], presenter: Presenter, options: [String: String],
    bringing models: ModelRequest = ModelRequest(.identity), timeout: Duration,
    timeoutRemedy: String? = nil
  ) {
    self.sources = sources
    self.presenter = presenter
    self.options = options
    policy = SearchPolicy(bringing: models, turning: .atOnce, timeout: timeout, timeoutRemedy: timeoutRemedy)
  }

  /// Returns the item of a route, from the source that the route names, or else from the first source that has it.
  ///
  /// - Parameter route: The route of the item. Its other parameters are passed to the sources as options, except for
  ///   `base`.
  /// - Returns: The record of the item, or `nil` if no source has it.
  /// - Throws: A `LookupFailure` if no source returned the item, and at least one failed.
  public func record(for route: Route) async throws -> Record? {
    try await item(for: route)?.record
  }

  /// Returns the item of a route with the source that has it, as `record(for:)` finds it.
  ///
  /// - Parameter route: The route of the item.
  /// - Returns: The item, or `nil` if no source has it.
  /// - Throws: A `LookupFailure` if no source returned the item, and at least one failed.
  public func item(for route: Route) async throws -> FoundItem? {
    try await items(for: route).bestMatch()
  }

  /// Returns all items of a route that one source has: those that share its kind and its model identifier, or the one
  /// whose variant it names.
  ///
  /// - Parameter route: The route of the items.
  /// - Returns: The items, in the order of the source; empty if no source has any.
  /// - Throws: A `LookupFailure` if no source returned an item, and at least one failed.
  public func items(for route: Route) async throws -> [FoundItem] {
    var failures: [SearchFailure] = []
    for source in sources(for: route) {
      do throws(SearchFailure) {
        let items = try await items(for: route, in: source)
        if !items.isEmpty { return items }
      } catch {
        failures.append(error)
      }
    }
    guard !failures.isEmpty else { return [] }
    throw LookupFailure(failures: failures)
  }

  /// Returns the names of the sources that are asked for a route, in their order.
  ///
  /// - Parameter route: The route of an item.
  /// - Returns: The names, as sentences have them.
  public func sourceNames(for route: Route) -> [String] { sources(for: route).map(\.name) }

  /// Returns the sources to ask for a route: the one that it names, or else all.
  private func sources(for route: Route) -> [any RecordSource] {
    let named = sources.filter { $0.sourceId == route.item.source }
    return named.isEmpty ? sources : named
  }

  /// Returns the items in a source that a route may mean, or throws the failure of the source.
  @MainActor
  private func items(for route: Route, in source: any RecordSource) async throws(SearchFailure) -> [FoundItem] {
    let variant = route.item.variant
    var parameters = route.parameters
    parameters["source"] = nil
    if variant != nil { parameters["variant"] = nil }
    // An address may come from any person or page, but only the user may choose the server that is queried.
    parameters["base"] = nil
    let request = SearchRequest(
      ids: [route.modelId], kinds: [route.kind], limit: 50, options: options.merging(parameters) { $1 })
    let answer = SourceAnswer(to: request, of: source, presenter: CurrentPresenter(presenter), policy: policy)
    guard let state = await answer.finalState() else { return [] }
    let found = state.elements.filter {
      $0.elementId.modelId == route.modelId.abbreviated && (variant == nil || $0.distinctVariant == variant)
    }
    if found.isEmpty, let failure = state.status.failures.first { throw failure }
    return variant == nil ? found : Array(found.prefix(1))
  }
}

extension FoundItem {
  /// The address that finds this one of several items that share an identifier, also the first of them.
  package var distinctRoute: Route { Route(item: elementId.with(variant: distinctVariant)) }

  /// The variant that distinguishes the item. The identifier of the first of several items has none, since the order
  /// may differ in another search; its record's hash then is the variant.
  fileprivate var distinctVariant: ModelVersion { elementId.variant ?? record.fingerprint }
}

extension [FoundItem] {
  /// Returns, of items that share an identifier, the one that agrees best with the record of a row, of several the one
  /// with the most fields, and of several of those the first.
  ///
  /// - Parameter row: The record of the row that shows one of the items, or `nil` if none does.
  /// - Returns: The item, or `nil` if there are no items.
  package func bestMatch(for row: Record? = nil) -> FoundItem? {
    guard count > 1 else { return first }
    let ranks = map { item in
      (row.map { item.record.agreement(with: $0) } ?? 0, item.record.fields.count { !$0.isNull })
    }
    return indices.max { ranks[$0] < ranks[$1] || ranks[$0] == ranks[$1] && $0 > $1 }.map { self[$0] }
  }
}

extension Record {
  /// Returns the number of fields of another record that this one has, too, with the same values.
  fileprivate func agreement(with other: Record) -> Int {
    let own = Set(fields)
    return other.fields.count { own.contains($0) }
  }
}

/// The error of a lookup in which sources have failed, so that it is unknown whether the item exists.
public struct LookupFailure: Error, Hashable, Sendable {
  /// The failures, in the order in which the sources were queried; at least one.
  public let failures: [SearchFailure]
}

extension LookupFailure: CustomStringConvertible {
  /// The descriptions of the failures in one line, separated by semicolons.
  public var description: String { failures.map(\.description).joined(separator: "; ") }
}

extension RecordField {
  /// Whether the field's value is null.
  fileprivate var isNull: Bool { value == .null }
}
