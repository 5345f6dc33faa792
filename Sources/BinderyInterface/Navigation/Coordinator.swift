public import Bindery
public import Observation
internal import Synchronization

/// Takes a user from place to place: turns routes into screens, and keeps their stack.
///
/// Each screen lives in a scope of its own, a sibling of the others. Leaving a screen
/// ends its scope: what the screen started is cancelled, and its receivers are gone.
///
/// While a screen is made, the stack stays as it is. The latest wish wins: it cancels
/// the one before, and so does going back.
@MainActor
@Observable
public final class Coordinator {
  /// The screens, from the bottom up.
  public private(set) var screens: [Screen] = [] {
    didSet {
      for screen in screens { screen.isCovered = screen !== screens.last }
      canGoBack.withLock { $0 = attempt != nil || !screens.isEmpty }
    }
  }

  /// Why the last wish wasn't fulfilled; nothing where it was, or is under way.
  public private(set) var failure: NavigationError?

  /// The context of all screens: `ShowRoute`, `GoBack` and requests to show an address
  /// that are sent through it, or through a scope of it, come here.
  public nonisolated let context: Context

  /// The screens that are being made; nothing most of the time.
  private var attempt: ScreenAttempt? {
    didSet { canGoBack.withLock { $0 = attempt != nil || !screens.isEmpty } }
  }

  @ObservationIgnored private let registry: RouteRegistry

  /// Whether there is something to go back from, for queries on any thread.
  private nonisolated let canGoBack = Mutex(false)

  /// Creates a coordinator with no screens.
  ///
  /// - Parameters:
  ///   - registry: Finds who shows a kind.
  ///   - context: The context of the program or the window, of which this makes a scope.
  public init(registry: RouteRegistry, context: Context) {
    self.registry = registry
    self.context = context.newScope()
    receive()
  }

  deinit {
    context.end()
  }

  /// The stack of the screens.
  public var stack: NavigationStack {
    NavigationStack(screens.map(\.route))
  }

  /// The screen that is shown.
  public var top: Screen? { screens.last }

  /// The places whose screens are being made, from the bottom up; empty most of the time.
  public var pendingRoutes: [Route] { attempt?.routes ?? [] }

  private func receive() {
    context.receiveAsync(ShowRoute.self) { [weak self] in await self?.problem(showing: $0.route) }
    context.receiveAsync(ActionRequest.self, if: { $0.route != nil }) { [weak self] request in
      if let route = request.route { _ = await self?.problem(showing: route) }
    }
    context.receiveOnMain(
      ActionRequest.self, if: { [weak self] in $0.isGoingBack && self?.canGoBack.withLock { $0 } ?? false }
    ) { [weak self] _ in _ = self?.pop() }
    context.receiveOnMain(GoBack.self, if: { [weak self] _ in self?.canGoBack.withLock { $0 } ?? false }) {
      [weak self] _ in self?.pop()
    }
  }

  private func problem(showing route: Route) async -> NavigationError? {
    do throws(NavigationError) {
      try await show(route)
      return nil
    } catch {
      return error
    }
  }
}

// MARK: Going on

extension Coordinator {
  /// Shows an item on top of the others.
  ///
  /// - Parameter route: Where the item is.
  /// - Throws: Why it isn't shown; the stack is as it was.
  public func show(_ route: Route) async throws(NavigationError) {
    try await change([route]) { screens, made in screens + made }
  }

  /// Shows an item in the stead of the one on top.
  ///
  /// - Parameter route: Where the item is.
  /// - Throws: Why it isn't shown; the stack is as it was.
  public func replaceTop(with route: Route) async throws(NavigationError) {
    try await change([route]) { screens, made in screens.dropLast() + made }
  }

  /// Shows the screens of a stack instead of those that are there.
  ///
  /// - Parameter stack: The stack.
  /// - Throws: Why one of them can't be shown; the stack is as it was.
  public func restore(_ stack: NavigationStack) async throws(NavigationError) {
    try await change(stack.routes) { _, made in made }
  }
}

// MARK: Going back

extension Coordinator {
  /// Goes back: gives up what is being made, or else leaves the screen on top.
  ///
  /// - Returns: Whether there was something to go back from.
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

  /// Goes back until no more than so many screens are left, and gives up what is being made.
  ///
  /// - Parameter depth: The number of screens to keep; a negative one keeps none.
  public func pop(toDepth depth: Int) {
    giveUp()
    replaceScreens(by: Array(screens.prefix(max(0, depth))))
  }

  /// Goes back to a screen. One that isn't in the stack changes nothing.
  ///
  /// - Parameter screen: The screen.
  public func pop(to screen: Screen) {
    guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
    pop(toDepth: index + 1)
  }
}

// MARK: Making screens

extension Coordinator {
  /// Makes screens, and then changes the stack, unless something else is wished for meanwhile.
  private func change(
    _ routes: [Route], _ combine: (_ screens: [Screen], _ made: [Screen]) -> [Screen]
  ) async throws(NavigationError) {
    giveUp()
    failure = nil
    let attempt = ScreenAttempt(routes: routes, in: context)
    self.attempt = attempt
    let result = await attempt.screens(by: registry)
    guard self.attempt === attempt else { throw attempt.cancellation }
    self.attempt = nil
    let made = try finish(attempt, result)
    replaceScreens(by: combine(screens, made))
  }

  private func finish(
    _ attempt: ScreenAttempt, _ result: Result<[Screen], NavigationError>
  ) throws(NavigationError) -> [Screen] {
    do throws(NavigationError) {
      // Whoever asked may have gone while a provider that doesn't look out for it went on.
      guard !Task.isCancelled else { throw attempt.cancellation }
      return try result.get()
    } catch {
      attempt.end()
      if error.code != .cancelled { failure = error }
      throw error
    }
  }

  private func giveUp() {
    attempt?.end()
    attempt = nil
  }

  /// Puts screens in the place of those that are there, and ends those that leave, from the top down.
  private func replaceScreens(by new: [Screen]) {
    let left = screens.filter { screen in !new.contains { $0 === screen } }
    screens = new
    for screen in left.reversed() { screen.context.end() }
  }
}
