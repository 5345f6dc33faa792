public import Bindery
internal import BinderyCollections
public import BinderySources

/// A lookup of items by their identifiers in several sources.
public struct SourceLookup: Sendable {
  private let sources: [any RecordSource]
  private let presenter: Presenter
  private let options: [String: String]
  private let timeout: Duration
  private let timeoutRemedy: String?
  private let models: ModelRequest

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
    self.timeout = timeout
    self.timeoutRemedy = timeoutRemedy
    self.models = models
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
    var failures: [SearchFailure] = []
    let named = sources.filter { $0.sourceId == route.item.source }
    for source in named.isEmpty ? sources : named {
      do throws(SearchFailure) {
        if let item = try await item(for: route, in: source) { return item }
      } catch {
        failures.append(error)
      }
    }
    guard !failures.isEmpty else { return nil }
    throw LookupFailure(failures: failures)
  }

  @MainActor
  private func item(for route: Route, in source: any RecordSource) async throws(SearchFailure) -> FoundItem? {
    var parameters = route.parameters
    parameters["source"] = nil
    // An address may come from anyone, but only the user may choose the server that is queried.
    parameters["base"] = nil
    let request = SearchRequest(
      ids: [route.modelId], kinds: [route.kind], limit: 50, options: options.merging(parameters) { $1 })
    let search = SourceSearch(
      [source], for: request, presenter: presenter, bringing: models, timeout: timeout, timeoutRemedy: timeoutRemedy)
    guard let state = await search.finalState() else { return nil }
    let found = state.elements.first { $0.elementId.modelId == route.modelId.abbreviated }
    if found == nil, let failure = state.status.failures.first { throw failure }
    return found
  }
}

/// The failures that leave it unknown whether an item exists.
public struct LookupFailure: Error, Hashable, Sendable {
  /// The failures, in the order in which the sources were queried; at least one.
  public let failures: [SearchFailure]
}

extension LookupFailure: CustomStringConvertible {
  /// The descriptions of the failures in one line, separated by semicolons.
  public var description: String { failures.map(\.description).joined(separator: "; ") }
}
