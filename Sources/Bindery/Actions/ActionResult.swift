/// The result of sending an action: the reply of the receiver that performed it, or that there was no such receiver.
public enum ActionResult<Reply: Sendable>: Sendable {
  /// The result if a receiver performed the action, with its reply.
  case handled(Reply)

  /// The result if no receiver performed the action.
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

  /// Returns this result with its reply, if there is one, passed through a function.
  public func map<Other: Sendable>(_ transform: (Reply) -> Other) -> ActionResult<Other> {
    switch self {
    case .handled(let reply): .handled(transform(reply))
    case .notHandled: .notHandled
    }
  }
}

extension ActionResult: Equatable where Reply: Equatable {}
extension ActionResult: Hashable where Reply: Hashable {}
