internal import Bindery
internal import BinderyInterface

/// A provider of screens that forwards to a replaceable provider, so that the coordinator can stay the same.
@MainActor
final class ScreenForwarder: ScreenProvider {
  /// The provider to forward to, or `nil` until plugins have been found.
  var provider: (any ScreenProvider)?

  /// Creates a forwarder without a provider.
  init() {}

  /// Creates the screen for a route by the current provider; throws as long as there is none.
  func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    guard let provider else { throw NavigationError(.notShowable, route, detail: "plugins are still looked for") }
    return try await provider.content(for: route, in: context)
  }
}
