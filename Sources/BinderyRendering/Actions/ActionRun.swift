package import Bindery
package import BinderyCollections
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
  /// - Parameter desk: The receivers of the items' requests.
  /// - Returns: The result of each item, in their order.
  package func results(at desk: ActionDesk) async -> [ItemActionResult] {
    let selected = items.map(SelectionItem.init(allNamedActionsOf:))
    guard let offer = SelectionOffer.common(of: selected).first(where: { $0.name == name }), offer.isPossible else {
      return zip(items, selected).map { result(of: $0, $1, .unsent($1.action(named: name))) }
    }
    let sent = await offer.run(in: desk.context)
    // The desk has an effect for each request that it took.
    var effects = desk.takeEffects()[...]
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

  /// Returns the outcome of an action that was sent, from what the desk did with it, if anything.
  fileprivate static func sent(_ effect: ActionDesk.Effect?) -> Self {
    effect.map { .performed($0) } ?? .unhandled
  }
}

/// The result of an action of one item.
package struct ItemActionResult {
  /// The outcome of an action of an item.
  package enum Outcome {
    /// A receiver took the request; what has come of it may be a failure.
    case performed(ActionDesk.Effect)

    /// No receiver took the request.
    case unhandled

    /// The action isn't possible for the item now.
    case impossible

    /// The item has no such action.
    case unknown

    /// The action is possible for the item, but not for all items of the run.
    case skipped
  }

  /// The address of the item.
  package let route: Route

  /// The name of the action.
  package let name: String

  /// The action of the item, or `nil` if it has none with the name.
  package let action: ItemAction?

  /// What has come of the action.
  package let outcome: Outcome

  /// The names of all actions of the item.
  fileprivate let known: [String]
}

extension ItemActionResult {
  /// The outcome as one word, which JSON names.
  package var status: String {
    switch outcome {
    case .performed(.failed): "failed"
    case .performed: "done"
    case .unhandled: "unhandled"
    case .impossible: "impossible"
    case .unknown: "unknown"
    case .skipped: "skipped"
    }
  }

  /// The reason why the action wasn't performed, as a sentence without a period, or `nil` if it was or was skipped.
  package var problem: String? {
    switch outcome {
    case .performed(.failed(let error)): "\(error)"
    case .performed, .skipped: nil
    case .unhandled: "nothing here does '\(action?.request?.verb ?? "")', which '\(name)' of '\(route)' asks for"
    case .impossible: "'\(name)' of '\(route)' isn't possible now\(action?.refusal.map { ": \($0)" } ?? "")"
    case .unknown: "'\(route)' has no action '\(name)'; it has \(known.joined(separator: ", "))"
    }
  }
}
