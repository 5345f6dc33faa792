internal import Bindery

/// Screens that are being made, all of them or none.
@MainActor
final class ScreenAttempt {
  /// The places, from the bottom up.
  let routes: [Route]

  private let scopes: [Context]
  private let owner: Context

  init(routes: [Route], in context: Context) {
    self.routes = routes
    scopes = routes.map { _ in context.newScope() }
    owner = context.newScope()
  }

  /// That the user has gone elsewhere.
  var cancellation: NavigationError {
    NavigationError(.cancelled, routes.last ?? Route(kind: "", modelId: ModelId("")))
  }

  /// Makes the screens; cancelled when the attempt ends, or with whoever asks for them.
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
    return await making?.linkedValue ?? .failure(cancellation)
  }

  /// Gives the screens up: nothing that was started for them goes on.
  func end() {
    owner.end()
    for scope in scopes { scope.end() }
  }
}

extension RouteRegistry {
  fileprivate func screen(for route: Route, in context: Context) async throws(NavigationError) -> Screen {
    guard let provider = provider(for: route.kind) else { throw NavigationError(.unknownKind, route) }
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
