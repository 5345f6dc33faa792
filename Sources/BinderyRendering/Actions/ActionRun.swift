internal import Bindery
internal import BinderyCollections
package import BinderyInterface

/// A run of an action for several items, which is sent only if it is possible for all of them.
@MainActor
package struct ActionRun {
  /// The name of the action.
  private let name: String
  /// The items for which the action is sent.
  private let items: [ItemResponder]

  /// Creates a run of the action with a name for items; the results are in the order of the items.
  package init(_ name: String, of items: [ItemResponder]) {
    self.name = name
    self.items = items
  }

  /// Sends the action for each item, and waits until all requests are handled.
  ///
  /// - Parameter handler: The receivers of the items' requests.
  /// - Returns: The result for each item, in the order of the items.
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

  /// Returns the result of the action for one item.
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

  /// Returns the outcome of an action that was sent, from the effects that the handler reports for it.
  fileprivate static func sent(_ effect: ActionHandler.Effect?) -> Self {
    effect.map { .performed($0) } ?? .unhandled
  }
}
