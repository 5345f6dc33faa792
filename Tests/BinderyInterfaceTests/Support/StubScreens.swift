import Bindery
import BinderyInterface
import TestSupport

/// Makes screens that do something as long as they are there, and waits or fails where a route says so.
@MainActor
final class StubScreens: ScreenProvider {
  /// What a route's parameter `does` says.
  enum Behavior: String, CaseIterable {
    case wait, fail, miss, ignoreCancellation
  }

  struct Broken: Error, CustomStringConvertible {
    let description = "the line is cut"
  }

  /// What a screen started, which goes on until it is cancelled.
  final class Content: ScreenContent {
    let task: Task<Void, Never>?

    init(context: Context) {
      task = context.task { try? await Gate().openedOrCancelled() }
      context.receive(Ping.self) { _ in }
    }
  }

  struct Ping: Action {}

  /// Opened when a screen that waits has begun to be made.
  var begun = Gate()

  /// Lets the screens that wait go on.
  var gate = Gate()

  private(set) var contexts: [Context] = []

  func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    contexts.append(context)
    let content = Content(context: context)
    switch route.parameters["does"].flatMap(Behavior.init) {
    case .wait:
      begun.open()
      try await gate.openedOrCancelled()
    case .ignoreCancellation:
      begun.open()
      await gate.opened()
    case .fail: throw Broken()
    case .miss: throw NavigationError(.noSuchItem, route)
    case nil: await Task.yield()
    }
    return content
  }
}

extension Screen {
  /// Whether what the screen started goes on.
  var isAtWork: Bool {
    (content as? StubScreens.Content)?.task?.isCancelled == false && !context.hasEnded
  }
}

extension Route {
  /// The route of a song.
  static func song(_ id: Int, screen: String? = nil, does behavior: StubScreens.Behavior? = nil) -> Route {
    var route = Route(kind: "song", modelId: ModelId(id))
    route.screen = screen
    route.parameters["does"] = behavior?.rawValue
    return route
  }
}

extension Context {
  /// Sends an action from the main actor, which an expectation by itself may not be on, and returns whether it is
  /// handled.
  @MainActor
  func sendNow(_ action: any Action) -> Bool {
    send(action)
  }
}
