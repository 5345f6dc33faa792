/// A sequence of actions, its parts, that is sent as one action.
///
/// Receivers see the parts, never the compound. A compound is handled if any part is; an empty compound isn't handled.
public struct CompoundAction: Action {
  /// The reply to a compound action: the results of the parts that were sent, in order.
  ///
  /// If a policy stops early, there are fewer results than parts.
  public typealias Reply = [ActionResult<any Sendable>]

  /// A rule for when the sending of the parts stops.
  public enum Policy: Hashable, Sendable, CaseIterable {
    /// The rule that every part is sent.
    case all

    /// The rule that sending stops after the first part that a receiver handles.
    case untilHandled

    /// The rule that sending stops after the first part that no receiver handles.
    case untilNotHandled
  }

  /// The actions to send, in order. None of them is a compound with the same policy.
  public let actions: [any Action]

  /// The rule for when the sending of the parts stops.
  public let policy: Policy

  /// Creates a compound action.
  ///
  /// - Parameters:
  ///   - actions: The parts. A compound with the same policy is replaced by its own parts.
  ///   - policy: The rule for when the sending of the parts stops.
  public init(_ actions: [any Action], policy: Policy = .all) {
    self.actions = actions.flatMap { action in
      guard let compound = action as? CompoundAction, compound.policy == policy else { return [action] }
      return compound.actions
    }
    self.policy = policy
  }
}

extension CompoundAction.Policy {
  /// Returns whether this policy stops the sending after a part, given whether that part was handled.
  func stops(afterHandled isHandled: Bool) -> Bool {
    switch self {
    case .all: false
    case .untilHandled: isHandled
    case .untilNotHandled: !isHandled
    }
  }
}

extension Action {
  /// Returns a compound action that sends this action and then another.
  ///
  /// If either is itself a compound with the policy `all`, the result has its parts in its place.
  public func with(_ other: any Action) -> CompoundAction {
    CompoundAction([self, other])
  }
}
