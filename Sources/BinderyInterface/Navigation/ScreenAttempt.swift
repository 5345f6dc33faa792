internal import Bindery

/// The position at which new screens are put on the navigation stack.
enum ScreenPlace {
  /// The new screens are pushed on top of the existing screens.
  case onTop

  /// The new screens replace the top screen.
  case insteadOfTop

  /// The new screens replace all screens of the stack.
  case insteadOfAll
}

extension ScreenPlace {
  /// Returns the screens of a stack with new screens added at this position.
  @MainActor
  func stack(_ screens: [Screen], with new: [Screen]) -> [Screen] {
    switch self {
    case .onTop: screens + new
    case .insteadOfTop: screens.dropLast() + new
    case .insteadOfAll: new
    }
  }
}

/// An attempt to create several screens, of which either all are shown or none.
@MainActor
final class ScreenAttempt {
  /// The routes of the screens, from the bottom to the top.
  let routes: [Route]

  /// The flow that the screens will belong to, or `nil` if no screen presents them.
  let flow: ScreenFlow?

  /// The pager of the top screen's item in the list that it is opened from, or `nil` if it isn't opened from a list.
  let pager: (any Pager)?

  /// The position at which the new screens are put on the navigation stack.
  let place: ScreenPlace

  /// The contexts of the screens that are being created, which end if the attempt fails.
  private let scopes: [Context]
  /// The context of the coordinator, in which the task of the attempt runs.
  private let owner: Context

  /// Creates an attempt, with a scope for each screen: of the flow's context, or else of the coordinator's.
  init(routes: [Route], flow: ScreenFlow?, pager: (any Pager)?, _ place: ScreenPlace, in root: Context) {
    let context = flow?.context ?? root
    self.routes = routes
    self.flow = flow
    self.pager = pager
    self.place = place
    scopes = routes.map { _ in context.newScope() }
    owner = context.newScope()
  }

  /// The error for a request that was cancelled or replaced by a later one, with the route of its top screen.
  var cancellation: NavigationError {
    NavigationError(.cancelled, routes.last ?? Route(kind: "", modelId: ModelId("")))
  }

  /// Creates the screens one after the other, and returns them or the first error.
  ///
  /// Ending the attempt or cancelling the caller's task cancels the creation, but a provider may ignore that.
  func screens(by registry: RouteRegistry) async -> Result<[Screen], NavigationError> {
    let (routes, scopes) = (routes, scopes)
    let making = owner.start(onMain: true) { @MainActor () async -> Result<[Screen], NavigationError> in
      var screens: [Screen] = []
      for (route, scope) in zip(routes, scopes) {
        do throws(NavigationError) {
          screens.append(try await registry.screen(for: route, in: scope))
        } catch {
          return .failure(error)
        }
      }
      return .success(screens)
    }
    return await making?.linkedValue.map(complete) ?? .failure(cancellation)
  }

  /// Sets the flow of all new screens, and the list position (pager) of the top screen.
  private func complete(_ screens: [Screen]) -> [Screen] {
    for screen in screens { screen.flow = flow }
    screens.last?.pager = pager
    return screens
  }

  /// Abandons the screens, and ends all work that was started for them.
  func end() {
    owner.end()
    for scope in scopes { scope.end() }
  }
}

extension RouteRegistry {
  /// Creates the screen of a route, and turns any error into a `NavigationError`.
  fileprivate func screen(for route: Route, in context: Context) async throws(NavigationError) -> Screen {
    guard let provider = provider(for: route) else { throw NavigationError(.unknownKind, route) }
    do {
      return Screen(route: route, context: context, content: try await provider.content(for: route, in: context))
    } catch let error as NavigationError {
      throw error
    } catch is CancellationError {
      throw NavigationError(.cancelled, route)
    } catch let error as SourceFailure where error.code == .cancelled {
      throw NavigationError(.cancelled, route)
    } catch {
      throw NavigationError(.sourceFailure, route, detail: "\(error)")
    }
  }
}
