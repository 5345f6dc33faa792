import ArgumentParser
import Bindery
import BinderyHost
import BinderyInterface
import BinderyRendering

extension ItemFinder {
  /// Creates a finder that looks for items in the sources that the options name.
  ///
  /// - Parameters:
  ///   - host: The host of the plugins, which must stay alive as long as the finder.
  ///   - source: The options that name sources; if they name none, an item's address may.
  ///   - purpose: The purpose for which items are shown, by default as a row of a list.
  ///   - request: The parts of an item's model to load, such as its actions.
  ///   - lookup: The parts of each model to load while looking for the item, by default those that identify it.
  convenience init(
    host: PluginHost, source: SourceOptions, as purpose: ViewPurpose = .row, bringing request: ModelRequest,
    finding lookup: ModelRequest = ModelRequest(.identity)
  ) {
    self.init(bindings: host.provider, as: purpose, bringing: request, on: StandardStreams()) { route, origins in
      source.lookup(of: host, for: route, from: origins, bringing: lookup)
    }
  }

  /// Returns the detail of the item at an address; throws a `CommandError` if it isn't found or can't be shown.
  func shownDetail(of route: Route) async throws -> Detail {
    do throws(NavigationError) {
      if let detail = try await detail(of: route) { return detail }
    } catch {
      throw CommandError(error.description, exitCode: exitCode(of: error))
    }
    throw CommandError("'\(route)' has no detail to show", exitCode: .internalFault)
  }

  /// Returns the exit code of a command that fails with an error of navigation, such as a missing item.
  func exitCode(of error: NavigationError) -> ExitCode {
    switch error.code {
    case .sourceFailure: failures.exitCode ?? .unavailable
    case .notShowable: .badData
    default: .nothingFound
    }
  }
}
