import ArgumentParser
import Bindery
import BinderyHost
import BinderyInterface
import BinderyRendering
import Synchronization

/// A finder of items by their addresses, in the sources that the options name.
@MainActor
final class ItemFinder {
  /// The coordinator that finds the items; its screens are those found so far.
  let coordinator: Coordinator

  // A navigation error tells of a source's failure in words only.
  private let failure: LookupFailures

  private final class LookupFailures: Sendable {
    let last = Mutex<LookupFailure?>(nil)
  }

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - host: The plugins, which must stay alive.
  ///   - source: The options that name sources. Without any, an address may name its own.
  ///   - request: The parts of the items that will be needed.
  init(host: PluginHost, source: SourceOptions, bringing request: ModelRequest) {
    let failure = LookupFailures()
    let details = DetailProvider(bindings: host.provider, bringing: request) { route in
      do {
        return try await source.lookup(of: host, for: route).record(for: route)
      } catch let error as LookupFailure {
        failure.last.withLock { $0 = error }
        throw error
      }
    }
    self.failure = failure
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

  /// Returns the exit code that reports an error of the coordinator to scripts.
  func exitCode(of error: NavigationError) -> ExitCode {
    switch error.code {
    case .sourceFailure: failure.last.withLock { $0?.failures.exitCode } ?? .unavailable
    case .notShowable: .badData
    default: .nothingFound
    }
  }
}

extension SourceOptions {
  /// Returns the lookup of an item in the sources that the user named, or else in that of its address.
  fileprivate func lookup(of host: PluginHost, for route: Route) -> SourceLookup {
    let presenter = Presenter(provider: host.provider)
    let named = route.item.source.map { [$0.rawValue] }
    return SourceLookup(
      sources(of: host, identifiedBy: presenter, unlessGiven: named), presenter: presenter, options: options,
      timeout: limit, timeoutRemedy: Self.timeoutRemedy)
  }
}
