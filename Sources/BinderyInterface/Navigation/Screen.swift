public import Bindery
public import Observation

/// What a screen shows: whatever its provider made.
///
/// It lives as long as its screen.
@MainActor
public protocol ScreenContent: AnyObject {}

/// One place of a stack as it is shown, and the scope in which it lives.
@MainActor
@Observable
public final class Screen {
  /// Where it is.
  public nonisolated let route: Route

  /// The scope of what is shown; it ends when the screen leaves the stack.
  public nonisolated let context: Context

  /// What is shown.
  @ObservationIgnored public let content: any ScreenContent

  /// Whether another screen lies on top, so that nobody sees this one.
  public internal(set) var isCovered = false

  init(route: Route, context: Context, content: any ScreenContent) {
    self.route = route
    self.context = context
    self.content = content
  }
}
