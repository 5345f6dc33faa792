public import Bindery
internal import BinderyCollections
public import BinderySources

/// Finds items by their identifiers in several sources.
public struct SourceLookup: Sendable {
  private let sources: [any RecordSource]
  private let presenter: Presenter
  private let options: [String: String]
  private let timeout: Duration

  /// Creates a lookup.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order in which to ask them.
  ///   - presenter: Tells what identifies an item.
  ///   - options: What else the sources are told, by name.
  ///   - timeout: How long a source may take.
  public init(_ sources: [any RecordSource], presenter: Presenter, options: [String: String], timeout: Duration) {
    self.sources = sources
    self.presenter = presenter
    self.options = options
    self.timeout = timeout
  }

  /// Finds the item of a route: in the source that the route names, or else in the first that has it.
  ///
  /// - Parameter route: Where the item is. Its other parameters are told to the sources too,
  ///   but for `base`.
  /// - Returns: The item, or nothing where no source has it.
  /// - Throws: A `LookupFailure` where no source has it, and one or more failed.
  public func record(for route: Route) async throws -> Record? {
    var failures: [SearchFailure] = []
    let named = sources.filter { $0.sourceId == route.item.source }
    for source in named.isEmpty ? sources : named {
      do throws(SearchFailure) {
        if let record = try await record(for: route, in: source) { return record }
      } catch {
        failures.append(error)
      }
    }
    guard !failures.isEmpty else { return nil }
    throw LookupFailure(failures: failures)
  }

  @MainActor
  private func record(for route: Route, in source: any RecordSource) async throws(SearchFailure) -> Record? {
    var parameters = route.parameters
    parameters["source"] = nil
    // An address comes from anywhere; which machine is asked is for the user to say.
    parameters["base"] = nil
    let request = SearchRequest(
      ids: [route.modelId], kinds: [route.kind], limit: 50, options: options.merging(parameters) { $1 })
    let search = SourceSearch([source], for: request, presenter: presenter, timeout: timeout)
    search.collection.refresh()
    for await state in search.collection.states where !state.phase.isLoading && state.phase != .notLoaded {
      let found = state.elements.first { $0.elementId.modelId == route.modelId.abbreviated }
      if found == nil, let failure = state.status.failures.first { throw failure }
      return found?.record
    }
    return nil
  }
}

/// The reason it isn't known whether there is an item: why each source that may have it failed.
public struct LookupFailure: Error, Hashable, Sendable {
  /// The failures, in the order in which the sources were asked; at least one.
  public let failures: [SearchFailure]
}

extension LookupFailure: CustomStringConvertible {
  /// The failures in one line.
  public var description: String { failures.map(\.description).joined(separator: "; ") }
}
