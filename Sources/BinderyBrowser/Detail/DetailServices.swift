package import Bindery
package import BinderyInterface

/// The functions and settings that an item's page needs from the browser.
@MainActor
package struct DetailServices {
  /// The provider that looks items up and creates their view models.
  package let provider: DetailProvider

  /// Creates the list of the items that an item contains, or returns `nil` if it contains none.
  ///
  /// The list registers its receivers in the given context, which is that of the page.
  package let makeList: @MainActor (Detail, Route, Context) async -> (any ScreenList)?

  /// Returns the source that found the item at an address, or `nil` if unknown.
  package let source: @MainActor (Route) -> SourceId?

  /// Returns the drawing of an item elsewhere, such as in its row, to show while the item is pending; `nil` if none.
  package let preview: @MainActor (Route) -> TextDrawing?

  /// The time to wait for an item before its page is shown without it, or `nil` to wait without limit.
  package let patience: Duration?

  /// The default time to wait for an item: short enough to seem immediate, long enough for most items to arrive.
  package static let moment = Duration.milliseconds(100)

  /// Creates the services of all pages.
  ///
  /// - Parameters:
  ///   - provider: The provider that looks items up and creates their view models.
  ///   - patience: The time to wait for an item before its page is shown without it, or `nil` for no limit.
  ///   - makeList: Creates the list of the items that an item contains, or returns `nil` if it contains none.
  ///   - preview: Returns the drawing of an item elsewhere, or `nil` if there is none.
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

/// A provider of the pages of items of all kinds.
@MainActor
package final class DetailScreens: ScreenProvider {
  /// The functions and settings that the pages need from the browser.
  private let services: DetailServices

  /// Creates a provider of pages.
  ///
  /// - Parameter services: The functions that each page needs from the browser.
  package init(services: DetailServices) {
    self.services = services
  }

  /// Creates the page of an item and looks the item up.
  ///
  /// If a plugin or a source takes longer than the services' patience, the page is returned without its item, which it
  /// shows later.
  ///
  /// - Parameters:
  ///   - route: The address of the item.
  ///   - context: The context of the screen, which ends with it.
  /// - Returns: A ``DetailScreen``.
  /// - Throws: The reason why the item can't be shown, if that is known in time.
  package func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    let page = DetailScreen(at: route, in: context, services: services)
    page.load()
    await page.settle(within: services.patience)
    try Task.checkCancellation()
    if let failure = page.failure { throw failure }
    return page
  }
}
