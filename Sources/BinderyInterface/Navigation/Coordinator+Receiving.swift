internal import Bindery
internal import Synchronization

/// The navigation that is possible from the top screen: going back, and paging through a list.
struct Reach: Sendable {
  /// Whether there is anything to go back from.
  var canGoBack = false

  /// The list position (pager) of the item whose screen is shown or being created.
  var pager: (any Pager)?
}

extension Coordinator {
  /// Registers the handler of requests to show an item.
  func receiveRoutes() {
    context.receiveAsync(ShowRoute.self) { [weak self] request in
      await self?.problem { coordinator throws(NavigationError) in try await coordinator.show(request.route) }
    }
    context.receiveAsync(ActionRequest.self, if: { $0.route != nil }) { [weak self] request in
      guard let route = request.route else { return }
      _ = await self?.problem { coordinator throws(NavigationError) in try await coordinator.show(route) }
    }
  }

  /// Registers handlers for requests to show an item of a list and to page to the items next to it.
  func receivePages() {
    context.receiveAsync(ShowPage.self) { [weak self] request in
      await self?.problem { coordinator throws(NavigationError) in try await coordinator.show(request.pager) }
    }
    let canTurn: @Sendable (TurnPage) -> Bool = { [weak self] in self?.pager?.canTurn($0.direction) ?? false }
    context.receiveAsync(TurnPage.self, if: canTurn) { [weak self] request in
      await self?.problem { coordinator throws(NavigationError) in
        try await coordinator.turnPage(request.direction)
      }
    }
  }

  /// Registers the handler of requests to go back.
  func receiveBack() {
    context.receiveOnMain(ActionRequest.self, if: { [weak self] in $0.isGoingBack && self?.canGoBack ?? false }) {
      [weak self] _ in _ = self?.pop()
    }
    context.receiveOnMain(GoBack.self, if: { [weak self] _ in self?.canGoBack ?? false }) { [weak self] _ in
      _ = self?.pop()
    }
  }

  /// Whether there is a screen to go back from, readable on any thread.
  private nonisolated var canGoBack: Bool { reach.withLock(\.canGoBack) }

  /// The position of the top item, shown or being created, in the list that it was opened from, or `nil` without a
  /// list.
  ///
  /// It is readable on any thread.
  package nonisolated var pager: (any Pager)? { reach.withLock(\.pager) }

  /// Returns the error with which a change of the navigation has failed, or `nil` if it succeeded.
  private func problem(
    of change: @MainActor (Coordinator) async throws(NavigationError) -> Void
  ) async -> NavigationError? {
    do throws(NavigationError) {
      try await change(self)
      return nil
    } catch {
      return error
    }
  }
}
