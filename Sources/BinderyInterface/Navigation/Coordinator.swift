public import Bindery
public import Observation
internal import Synchronization

/// A coordinator of navigation, which turns routes into screens and keeps the stack of screens.
///
/// Each screen has a scope of its own, a sibling of the others. Leaving a screen ends its scope: tasks that the screen
/// started are cancelled, and its receivers are removed.
///
/// A screen that is presented for a value begins a flow, to which the screens on top of it belong. The scopes of a flow
/// are below that of the screen that presented it. A flow ends with its last screen, or with that of its presenter, and
/// a caller that waits for its value gets `nil`.
///
/// While a screen is created, the stack stays as it is. The latest request wins: it cancels the previous one, and so
/// does going back.
@MainActor
@Observable
public final class Coordinator {
  /// The screens, from the bottom to the top.
  public private(set) var screens: [Screen] = [] {
    didSet {
      for screen in screens { screen.isCovered = screen !== screens.last }
      updateReach()
    }
  }

  /// The error of the last request, or `nil` if it succeeded, was cancelled or is in progress, or if there was none.
  public private(set) var failure: NavigationError?

  /// The context of all screens.
  ///
  /// The coordinator receives `ShowRoute`, `ShowPage`, `TurnPage`, `Present`, `GoBack` and requests to show an address
  /// that are sent through this context or through one of its scopes.
  public nonisolated let context: Context

  /// The screens that are being created, or `nil` if no request is in progress.
  private(set) var attempt: ScreenAttempt? {
    didSet { updateReach() }
  }

  /// The registry of the providers that create screens.
  @ObservationIgnored private let registry: RouteRegistry

  /// The navigation that is possible from the top screen, such as going back; readable on any thread.
  nonisolated let reach = Mutex(Reach())

  /// Creates a coordinator without screens.
  ///
  /// - Parameters:
  ///   - registry: The registry of the screens' providers.
  ///   - context: The context of the program or the window, of which the coordinator creates a scope.
  public init(registry: RouteRegistry, context: Context) {
    self.registry = registry
    self.context = context.newScope()
    receiveRoutes()
    receivePages()
    receiveBack()
    registry.serve(self)
  }

  deinit {
    context.end()
  }

  /// The routes of the screens as a value, to be saved and restored.
  public var stack: NavigationStack {
    NavigationStack(screens.map(\.route))
  }

  /// The top screen, which is the one shown, or `nil` if there are no screens.
  public var top: Screen? { screens.last }

  /// The routes whose screens are being created, from the bottom to the top; empty if no request is in progress.
  public var pendingRoutes: [Route] { attempt?.routes ?? [] }

  /// Updates the navigation that is possible from the top screen, which other threads read.
  private func updateReach() {
    let canGoBack = attempt != nil || !screens.isEmpty
    let new = Reach(canGoBack: canGoBack, pager: attempt?.pager ?? top?.pager)
    // The old pager is released outside the lock, because its deinitializer may use the context.
    _ = reach.withLock { reach in
      defer { reach = new }
      return reach
    }
  }
}

// MARK: Going on

extension Coordinator {
  /// Shows an item on top of the other screens.
  ///
  /// - Parameter route: The route of the item.
  /// - Throws: The reason why the item can't be shown, such as `cancelled` if another request replaced this one; the
  ///   stack is then unchanged.
  public func show(_ route: Route) async throws(NavigationError) {
    try await change([route], in: top?.flow, .onTop)
  }

  /// Replaces the top screen with that of an item.
  ///
  /// - Parameter route: The route of the item.
  /// - Throws: The reason why the item can't be shown; the stack is then unchanged.
  public func replaceTop(with route: Route) async throws(NavigationError) {
    try await change([route], in: top?.flow, .insteadOfTop)
  }

  /// Replaces all screens with those of a stack.
  ///
  /// - Parameter stack: The stack to show.
  /// - Throws: The reason why one of the items can't be shown; the current stack is then unchanged.
  public func restore(_ stack: NavigationStack) async throws(NavigationError) {
    try await change(stack.routes, in: nil, .insteadOfAll)
  }
}

// MARK: Going back

extension Coordinator {
  /// Goes back: cancels the request in progress, or else leaves the top screen.
  ///
  /// - Returns: Whether there was anything to go back from.
  @discardableResult
  public func pop() -> Bool {
    guard attempt == nil else {
      giveUp()
      return true
    }
    guard !screens.isEmpty else { return false }
    pop(toDepth: screens.count - 1)
    return true
  }

  /// Goes back to a number of screens, and cancels the request in progress.
  ///
  /// - Parameter depth: The maximum number of screens to keep; a negative number counts as 0.
  public func pop(toDepth depth: Int) {
    giveUp()
    replaceScreens(by: Array(screens.prefix(max(0, depth))))
  }

  /// Goes back to a screen, and cancels the request in progress. This has no effect if the screen isn't in the stack.
  public func pop(to screen: Screen) {
    guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
    pop(toDepth: index + 1)
  }
}

// MARK: Making screens

extension Coordinator {
  /// Creates screens, and then changes the stack unless another request has replaced this one.
  ///
  /// - Parameters:
  ///   - routes: The routes of the screens, from the bottom to the top.
  ///   - pager: The position of the top item in the list that it is opened from, or `nil` if it is opened from none.
  ///   - flow: The flow that the screens will belong to, or `nil` for none.
  ///   - place: The position of the screens in the stack.
  /// - Throws: The reason why one of the items can't be shown; the stack is then unchanged.
  func change(
    _ routes: [Route], pager: (any Pager)? = nil, in flow: ScreenFlow?, _ place: ScreenPlace
  ) async throws(NavigationError) {
    giveUp()
    failure = nil
    let attempt = ScreenAttempt(routes: routes, flow: flow, pager: pager, place, in: context)
    self.attempt = attempt
    let result = await attempt.screens(by: registry)
    guard self.attempt === attempt else { throw attempt.cancellation }
    self.attempt = nil
    let made = try finish(attempt, result)
    replaceScreens(by: place.stack(screens, with: made))
    pager?.noteShown()
  }

  /// Returns the screens that an attempt has created, or ends the attempt, records its failure and throws it.
  private func finish(
    _ attempt: ScreenAttempt, _ result: Result<[Screen], NavigationError>
  ) throws(NavigationError) -> [Screen] {
    do throws(NavigationError) {
      // The caller may be cancelled while a provider that ignores cancellation continues.
      guard !Task.isCancelled else { throw attempt.cancellation }
      return try result.get()
    } catch {
      attempt.end()
      if error.code != .cancelled { failure = error }
      throw error
    }
  }

  /// Cancels the request to show screens that is in progress, if there is one.
  func giveUp() {
    attempt?.end()
    attempt = nil
  }

  /// Replaces the stack of screens, ends the scopes of removed screens from the top down, and ends flows without
  /// screens.
  private func replaceScreens(by new: [Screen]) {
    let left = screens.filter { screen in !new.contains { $0 === screen } }
    screens = new
    for screen in left.reversed() {
      screen.context.end()
      if let flow = screen.flow, !new.contains(where: { $0.flow === flow }) { flow.end() }
    }
  }
}
