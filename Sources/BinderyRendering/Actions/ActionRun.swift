internal import Bindery
internal import BinderyCollections
package import BinderyInterface

/// One run of an action of several items, which is sent only if it is possible for all of them.
@MainActor
package struct ActionRun {
  private let name: String
  private let items: [ItemResponder]

  /// Creates a run of the action with a name, of items in the order of their results.
  package init(_ name: String, of items: [ItemResponder]) {
    self.name = name
    self.items = items
  }

  /// Runs the action, and waits for everything that it leads to.
  ///
  /// - Parameter handler: The receivers of the items' requests.
  /// - Returns: The result of each item, in their order.
  package func results(by handler: ActionHandler) async -> [ItemActionResult] {
    var room = SelectionRoom()
    let selected = items.map { room.take(SelectionItem(allNamedActionsOf: $0)) }
    guard let offer = SelectionOffer.common(of: selected).first(where: { $0.name == name }), offer.isPossible else {
      return zip(items, selected).map { result(of: $0, $1, .unsent($1.action(named: name))) }
    }
    let sent = await offer.run(in: handler.context)
    // The handler has an effect for each request that it took.
    var effects = handler.takeEffects()[...]
    return zip(zip(items, selected), sent).map { item, sent in
      result(of: item.0, item.1, .sent(sent.result.isHandled ? effects.popFirst() : nil))
    }
  }

  private func result(
    of item: ItemResponder, _ selected: SelectionItem, _ outcome: ItemActionResult.Outcome
  ) -> ItemActionResult {
    ItemActionResult(
      route: item.route, name: name, action: selected.action(named: name), outcome: outcome,
      known: item.names)
  }
}

extension ItemActionResult.Outcome {
  /// Returns the outcome of an action that wasn't sent because it isn't possible for all items.
  fileprivate static func unsent(_ action: ItemAction?) -> Self {
    guard let action else { return .unknown }
    return action.isPossible ? .skipped : .impossible
  }

  /// Returns the outcome of an action that was sent, from what the handler did with it, if anything.
  fileprivate static func sent(_ effect: ActionHandler.Effect?) -> Self {
    effect.map { .performed($0) } ?? .unhandled
  }
}
