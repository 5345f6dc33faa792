import ArgumentParser
import Bindery
import BinderyHost
import BinderyInterface
import BinderyRendering

extension ItemFinder {
  /// Creates a finder in the sources that the options name.
  ///
  /// - Parameters:
  ///   - host: The plugins, which must stay alive.
  ///   - source: The options that name sources. Without any, an address may name its own.
  ///   - purpose: The purpose of the views, by default a row.
  ///   - request: The parts of the items that will be needed.
  ///   - lookup: The parts of the models among which an item is looked for, by default what identifies them.
  convenience init(
    host: PluginHost, source: SourceOptions, as purpose: ViewPurpose = .row, bringing request: ModelRequest,
    finding lookup: ModelRequest = ModelRequest(.identity)
  ) {
    self.init(bindings: host.provider, as: purpose, bringing: request, on: StandardStreams()) { route, origins in
      source.lookup(of: host, for: route, from: origins, bringing: lookup)
    }
  }

  /// Finds an item, and throws a `CommandError` if it can't be shown.
  func shownDetail(of route: Route) async throws -> Detail {
    do throws(NavigationError) {
      if let detail = try await detail(of: route) { return detail }
    } catch {
      throw CommandError(error.description, exitCode: exitCode(of: error))
    }
    throw CommandError("'\(route)' has no detail to show", exitCode: .internalFault)
  }

  /// Returns the exit code that reports an error of the coordinator to scripts.
  func exitCode(of error: NavigationError) -> ExitCode {
    switch error.code {
    case .sourceFailure: failures.exitCode ?? .unavailable
    case .notShowable: .badData
    default: .nothingFound
    }
  }
}
