/// A sequence of actions that is sent as one.
///
/// Receivers see the parts, never the compound. A compound is handled if any part is; an empty compound isn't handled.
public struct CompoundAction: Action {
  /// The results of the parts that were sent, in order.
  ///
  /// If a policy stops early, there are fewer results than parts.
  public typealias Reply = [ActionResult<any Sendable>]

  /// A rule for how many of the parts are sent.
  public enum Policy: Hashable, Sendable, CaseIterable {
    /// Sends every part.
    case all

    /// Stops after the first part that is handled.
    case untilHandled

    /// Stops after the first part that is not handled.
    case untilNotHandled
  }

  /// The parts. None of them is a compound with the same policy.
  public let actions: [any Action]

  /// The rule for how many of the parts are sent.
  public let policy: Policy

  /// Creates a compound.
  ///
  /// - Parameters:
  ///   - actions: The parts. A compound with the same policy is replaced by its own parts.
  ///   - policy: The rule for how many of the parts are sent.
  public init(_ actions: [any Action], policy: Policy = .all) {
    self.actions = actions.flatMap { action in
      guard let compound = action as? CompoundAction, compound.policy == policy else { return [action] }
      return compound.actions
    }
    self.policy = policy
  }
}

extension CompoundAction.Policy {
  /// Returns whether to stop after a part that was handled, or that wasn't.
  func stops(afterHandled isHandled: Bool) -> Bool {
    switch self {
    case .all: false
    case .untilHandled: isHandled
    case .untilNotHandled: !isHandled
    }
  }
}

extension Action {
  /// Returns a compound that sends this action and then another.
  ///
  /// If either is itself a compound with the policy `all`, the result has its parts in its place.
  public func with(_ other: any Action) -> CompoundAction {
    CompoundAction([self, other])
  }
}
