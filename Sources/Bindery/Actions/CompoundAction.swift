/// Several actions that are sent as one, in their order.
///
/// Receivers see the parts, never the compound. It is handled if any part is; one
/// without parts is not handled.
public struct CompoundAction: Action {
  /// What became of the parts that were sent, in their order.
  ///
  /// Where a policy stops early, there are fewer than parts.
  public typealias Reply = [ActionResult<any Sendable>]

  /// How far to go.
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

  /// How far to go.
  public let policy: Policy

  /// Creates a compound.
  ///
  /// - Parameters:
  ///   - actions: The parts; those of a compound with the same policy take its place.
  ///   - policy: How far to go.
  public init(_ actions: [any Action], policy: Policy = .all) {
    self.actions = actions.flatMap { action in
      guard let compound = action as? CompoundAction, compound.policy == policy else { return [action] }
      return compound.actions
    }
    self.policy = policy
  }
}

extension CompoundAction.Policy {
  /// Whether nothing more is sent after a part.
  func stops(afterHandled isHandled: Bool) -> Bool {
    switch self {
    case .all: false
    case .untilHandled: isHandled
    case .untilNotHandled: !isHandled
    }
  }
}

extension Action {
  /// Puts an action after this one, into a compound that sends both.
  ///
  /// - Parameter other: The action to send after this one.
  /// - Returns: The compound. Compounds that send all their parts become part of it.
  public func with(_ other: any Action) -> CompoundAction {
    CompoundAction([self, other])
  }
}
