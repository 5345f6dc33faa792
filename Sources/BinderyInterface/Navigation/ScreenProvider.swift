public import Bindery

/// Makes what screens show of one kind of media.
@MainActor
public protocol ScreenProvider: AnyObject, Sendable {
  /// Makes what a screen shows.
  ///
  /// The task is cancelled once the user has gone elsewhere.
  ///
  /// - Parameters:
  ///   - route: What to show.
  ///   - context: The scope of the screen, which ends with it.
  /// - Returns: What the screen shows.
  /// - Throws: Why it can't be shown.
  func content(for route: Route, in context: Context) async throws -> any ScreenContent
}
