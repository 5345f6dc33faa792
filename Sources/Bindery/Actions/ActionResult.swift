/// What became of an action that was sent.
public enum ActionResult<Reply: Sendable>: Sendable {
  /// A receiver did it, and answered this.
  case handled(Reply)

  /// Nobody did it.
  case notHandled
}

extension ActionResult {
  /// Whether a receiver did it.
  public var isHandled: Bool {
    if case .handled = self { true } else { false }
  }

  /// What the receiver answered; nothing where nobody did it.
  public var reply: Reply? {
    if case .handled(let reply) = self { reply } else { nil }
  }

  /// The same result with the reply made into another.
  ///
  /// - Parameter transform: Makes the other reply.
  /// - Returns: The result.
  public func map<Other: Sendable>(_ transform: (Reply) -> Other) -> ActionResult<Other> {
    switch self {
    case .handled(let reply): .handled(transform(reply))
    case .notHandled: .notHandled
    }
  }
}

extension ActionResult: Equatable where Reply: Equatable {}
extension ActionResult: Hashable where Reply: Hashable {}
