package import Bindery
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
  /// - Parameter desk: The receivers of the items' requests.
  /// - Returns: The result of each item, in their order.
  package func results(at desk: ActionDesk) async -> [ItemActionResult] {
    let actions = items.map { $0.action(named: name) }
    let selection = CommonSelectionViewModel(
      items: zip(items, actions).map { item, action in
        let offer = action.flatMap { action in
          action.request.map { SelectionItem.Offer(action.name, title: action.title, $0) }
        }
        return SelectionItem(id: item.route.item, offers: offer.map { [$0] } ?? [])
      })
    guard let offer = selection.offers.first else {
      return results(actions) { $0 == nil ? .unknown : $0?.isPossible == true ? .skipped : .impossible }
    }
    let reply = await desk.context.send(CompoundAction([offer.action])).reply ?? []
    var (effects, sent) = (desk.takeEffects()[...], reply[...])
    return results(actions) { _ in
      guard let result = sent.popFirst(), result.isHandled, let effect = effects.popFirst() else { return .unhandled }
      return .performed(effect)
    }
  }

  private func results(
    _ actions: [ItemAction?], _ outcome: (ItemAction?) -> ItemActionResult.Outcome
  ) -> [ItemActionResult] {
    zip(items, actions).map { item, action in
      ItemActionResult(
        route: item.route, name: name, action: action, outcome: outcome(action),
        known: item.names)
    }
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
