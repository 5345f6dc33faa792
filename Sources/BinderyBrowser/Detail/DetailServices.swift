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
  package let makeList: @MainActor (Detail, Route, Context) async -> (any ScreenList)?

  /// Returns the source that found an item, or `nil` if it isn't known.
  package let source: @MainActor (Route) -> SourceId?

  /// Returns what was drawn of an item elsewhere, such as in its row, to be shown until the item is there; `nil` if
  /// nothing was.
  package let preview: @MainActor (Route) -> TextDrawing?

  /// The time for which a page is awaited before it is shown without its item, or `nil` to show none without its item.
  package let patience: Duration?

  /// So short a time that a key seems to have its effect at once, and so long that most pages come whole.
  package static let moment = Duration.milliseconds(100)

  /// Creates the services of all pages.
  ///
  /// - Parameters:
  ///   - provider: The provider that looks items up and creates their view models.
  ///   - patience: The time for which a page is awaited before it is shown without its item, or `nil` for no limit.
  ///   - makeList: Creates the list of what an item contains.
  ///   - preview: Returns what was drawn of an item elsewhere, or `nil` if nothing was.
  ///   - source: Returns the source that found an item; by default that of its address.
  package init(
    provider: DetailProvider, patience: Duration? = moment,
    makeList: @escaping @MainActor (Detail, Route, Context) async -> (any ScreenList)? = { _, _, _ in nil },
    preview: @escaping @MainActor (Route) -> TextDrawing? = { _ in nil },
    source: @escaping @MainActor (Route) -> SourceId? = { $0.item.source }
  ) {
    self.provider = provider
    self.patience = patience
    self.preview = preview
    self.source = source
    self.makeList = makeList
  }
}

/// A provider of the page of an item of any kind.
@MainActor
package final class DetailScreens: ScreenProvider {
  private let services: DetailServices

  /// Creates a provider.
  ///
  /// - Parameter services: What each page needs.
  package init(services: DetailServices) {
    self.services = services
  }

  /// Creates the page of an item, which is looked up.
  ///
  /// A plugin or a source that takes longer than a moment doesn't keep the page: it then shows what is known, until the
  /// item comes.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - context: The scope of the screen.
  /// - Returns: The page.
  /// - Throws: The reason why the item can't be shown, if that is known within the moment.
  package func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    let page = DetailScreen(at: route, in: context, services: services)
    page.load()
    await page.settle(within: services.patience)
    try Task.checkCancellation()
    if let failure = page.failure { throw failure }
    return page
  }
}
