/// The result of sending an action.
public enum ActionResult<Reply: Sendable>: Sendable {
  /// A receiver performed the action, and replied.
  case handled(Reply)

  /// No receiver performed the action.
  case notHandled
}

extension ActionResult {
  /// Whether a receiver performed the action.
  public var isHandled: Bool {
    if case .handled = self { true } else { false }
  }

  /// The receiver's reply, or `nil` if no receiver performed the action.
  public var reply: Reply? {
    if case .handled(let reply) = self { reply } else { nil }
  }

  /// Returns the same result with a transformed reply.
  public func map<Other: Sendable>(_ transform: (Reply) -> Other) -> ActionResult<Other> {
    switch self {
    case .handled(let reply): .handled(transform(reply))
    case .notHandled: .notHandled
    }
  }
}

extension ActionResult: Equatable where Reply: Equatable {}
extension ActionResult: Hashable where Reply: Hashable {}
