public import Bindery

// MARK: Presenting

extension Coordinator {
  /// Registers the handler of requests to present a screen that returns a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value that the screen returns.
  ///   - screens: The types of the values that screens return.
  func receivePresent<Value: Sendable>(for type: Value.Type, by screens: ScreenValues) {
    let condition: @Sendable (Present<Value>) -> Bool = { [weak screens] in screens?.gives(type, $0.route) ?? false }
    context.receiveAsync(Present<Value>.self, if: condition) { [weak self] request in
      do throws(NavigationError) {
        // The wait for the value must not keep the coordinator.
        guard let presented = try await self?.present(request.route, for: type) else { return .success(nil) }
        for await value in presented.values { return .success(value) }
        if Task.isCancelled { await self?.leave(presented.flow) }
        return .success(nil)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Shows an item in a new flow of screens, which the top screen presents to get a value.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - type: The type of the value that the flow returns.
  /// - Returns: The flow, and the stream of its value.
  /// - Throws: The reason why the item can't be shown; the stack is then unchanged.
  private func present<Value: Sendable>(
    _ route: Route, for type: Value.Type
  ) async throws(NavigationError) -> (flow: ScreenFlow, values: AsyncStream<Value>) {
    let flow = ScreenFlow(in: top?.context ?? context)
    let values = flow.values(of: type) { [weak self] in self?.leave($0) }
    do throws(NavigationError) {
      try await change([route], in: flow, .onTop)
    } catch {
      flow.end()
      // A screen may give its value while it is created.
      guard flow.isFinished else { throw error }
    }
    return (flow, values)
  }

  /// Leaves the screens of a flow and those on top of them, or cancels their creation.
  private func leave(_ flow: ScreenFlow) {
    if attempt?.flow === flow { giveUp() }
    if let index = screens.firstIndex(where: { $0.flow === flow }) { pop(toDepth: index) }
  }
}

// MARK: Turning pages

extension Coordinator {
  /// Shows an item of a list on top of the other screens, from which `TurnPage` leads to its neighbors.
  ///
  /// - Parameter pager: The position of the item in the list.
  /// - Throws: The reason why the item can't be shown; the stack is then unchanged.
  public func show(_ pager: any Pager) async throws(NavigationError) {
    try await change([pager.route], pager: pager, in: top?.flow, .onTop)
  }

  /// Replaces the top screen with that of the next or previous item of the list that its item was opened from.
  ///
  /// A call while another one is in progress continues from its item, so that several calls in a row skip items.
  ///
  /// - Parameter direction: The direction in which to turn.
  /// - Returns: Whether there was an item to turn to.
  /// - Throws: The reason why the item can't be shown; the stack is then unchanged.
  @discardableResult
  public func turnPage(_ direction: TurnPage.Direction) async throws(NavigationError) -> Bool {
    guard let page = (attempt?.pager ?? top?.pager)?.page(direction) else { return false }
    // While the first item of a list is created, its screen is still to be pushed.
    let place = attempt?.pager == nil ? ScreenPlace.insteadOfTop : attempt?.place ?? .insteadOfTop
    try await change([page.route], pager: page, in: top?.flow, place)
    return true
  }
}
