package import Bindery
package import BinderyCollections

/// The result of running an action for one item.
package struct ItemActionResult {
  /// The outcome of running an action for an item.
  package enum Outcome {
    /// A receiver handled the request with the given effect, which may be a failure.
    case performed(ActionHandler.Effect)

    /// No receiver handled the action's request.
    case unhandled

    /// The action isn't possible for the item now.
    case impossible

    /// The item has no action with the requested name.
    case unknown

    /// The action is possible for the item, but not for all items of the run.
    case skipped
  }

  /// The address of the item.
  package let route: Route

  /// The name of the action.
  package let name: String

  /// The item's action with the requested name, or `nil` if the item has no such action.
  package let action: ItemAction?

  /// The outcome of running the action.
  package let outcome: Outcome

  /// The names of all actions of the item.
  let known: [String]
}

extension ItemActionResult {
  /// The outcome as one word, for JSON.
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
