public import Bindery

/// A provider of the screens' content for one kind of media.
@MainActor
public protocol ScreenProvider: AnyObject, Sendable {
  /// Creates the content of a screen.
  ///
  /// The task is cancelled once the user has navigated elsewhere.
  ///
  /// - Parameters:
  ///   - route: The route of the item to show.
  ///   - context: The scope of the screen, which ends with it.
  /// - Returns: The content of the screen.
  /// - Throws: The reason why the item can't be shown.
  func content(for route: Route, in context: Context) async throws -> any ScreenContent
}
