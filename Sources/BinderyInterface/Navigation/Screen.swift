public import Bindery
public import Observation

/// The content of a screen, which its provider creates.
///
/// It lives as long as its screen.
@MainActor
public protocol ScreenContent: AnyObject {}

/// An entry of the navigation stack, with its content and the scope of its lifetime.
@MainActor
@Observable
public final class Screen {
  /// The route of the item that the screen shows.
  public nonisolated let route: Route

  /// The scope of the content, which ends when the screen leaves the stack.
  public nonisolated let context: Context

  /// The content of the screen, which never changes.
  @ObservationIgnored public let content: any ScreenContent

  /// The position of the item in the list that it was opened from, or `nil` if it wasn't opened from a list.
  @ObservationIgnored public internal(set) var pager: (any Pager)?

  /// The flow that the screen belongs to, or `nil` if no screen presented it.
  @ObservationIgnored var flow: ScreenFlow?

  /// Whether another screen on the navigation stack covers this screen.
  public internal(set) var isCovered = false

  /// Creates a screen that isn't covered.
  init(route: Route, context: Context, content: any ScreenContent) {
    self.route = route
    self.context = context
    self.content = content
  }
}

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
