package import Bindery
package import BinderyInterface

/// What the page of an item needs from the browser.
@MainActor
package struct DetailServices {
  /// The provider that looks items up and creates their view models.
  package let provider: DetailProvider

  /// Creates the list of what an item contains, or returns `nil` if it contains nothing.
  ///
  /// The list registers its receivers in the context of the screen that it is given.
  package let makeList: @MainActor (Detail, Route, Context) -> (any DetailList)?

  /// Creates the services of all pages.
  ///
  /// - Parameters:
  ///   - provider: The provider that looks items up and creates their view models.
  ///   - makeList: Creates the list of what an item contains.
  package init(
    provider: DetailProvider,
    makeList: @escaping @MainActor (Detail, Route, Context) -> (any DetailList)? = { _, _, _ in nil }
  ) {
    self.provider = provider
    self.makeList = makeList
  }
}

/// A provider of the page of an item of any kind.
@MainActor
package final class DetailScreens: ScreenProvider {
  private let bindings: ViewBindingProvider
  private let services: DetailServices

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - bindings: The registry of bindings by kind.
  ///   - services: What each page needs.
  package init(bindings: ViewBindingProvider, services: DetailServices) {
    self.bindings = bindings
    self.services = services
  }

  /// Looks up the item, and creates its page.
  ///
  /// The plugin of the item's kind is loaded off the main actor, so that the screen below goes on meanwhile.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - context: The scope of the screen.
  /// - Returns: The page.
  /// - Throws: What the provider of details throws.
  package func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    await Self.load(route.kind, bindings)
    let scope = context.newScope()
    let content = try await services.provider.content(for: route, in: scope)
    guard let detail = content as? Detail else { return content }
    return DetailScreen(detail, at: route, in: context, scope: scope, services: services)
  }

  @concurrent
  private nonisolated static func load(_ kind: Kind, _ bindings: ViewBindingProvider) async {
    _ = bindings.answer(for: kind)
  }
}
