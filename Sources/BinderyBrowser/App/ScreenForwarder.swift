internal import Bindery
internal import BinderyInterface

/// A provider of screens that forwards to another, which may change while the coordinator stays.
@MainActor
final class ScreenForwarder: ScreenProvider {
  /// The provider of the screens from now on, or `nil` as long as there is none.
  var provider: (any ScreenProvider)?

  /// Creates a forwarder without a provider.
  init() {}

  func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    guard let provider else { throw NavigationError(.notShowable, route, detail: "plugins are still looked for") }
    return try await provider.content(for: route, in: context)
  }
}
