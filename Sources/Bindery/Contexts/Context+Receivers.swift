internal import Synchronization

// A receiver declines by its condition, before it does anything. So a query asks
// what a send would ask, and an action is never half done by one and then by another.

extension Context {
  /// Registers a receiver of one type of action that is done at once, for as long as the context lives.
  ///
  /// The context owns the receiver: where it uses the context's owner, it should hold it weakly.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - condition: Tells on any thread whether the receiver does an action, and
  ///     changes nothing; by default it does all.
  ///   - receiver: Does the action on the thread of the sender, and returns the reply.
  /// - Returns: The registration, for those who want to end it before the context.
  @discardableResult
  public func receive<Received: Action>(
    _ type: Received.Type, if condition: @escaping @Sendable (Received) -> Bool = { _ in true },
    _ receiver: @escaping @Sendable (Received) -> Received.Reply
  ) -> Registration {
    register(Receiver(condition: condition, work: .atOnce(receiver)))
  }

  /// Registers a receiver of one type of action on the main actor, for as long as the context lives.
  ///
  /// A sender on the main actor calls it at once; any other waits for it, or starts
  /// it as a task of this context.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - condition: Tells on any thread whether the receiver does an action, and
  ///     changes nothing; by default it does all.
  ///   - receiver: Does the action, and returns the reply.
  /// - Returns: The registration, for those who want to end it before the context.
  @discardableResult
  public func receiveOnMain<Received: Action>(
    _ type: Received.Type, if condition: @escaping @Sendable (Received) -> Bool = { _ in true },
    _ receiver: @escaping @MainActor @Sendable (Received) -> Received.Reply
  ) -> Registration {
    register(Receiver(condition: condition, work: .onMain(receiver)))
  }

  /// Registers a receiver of one type of action that takes time, for as long as the context lives.
  ///
  /// Each action is done in a task of this context, which is cancelled when the
  /// context ends, or when whoever waits for the reply is cancelled.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - condition: Tells on any thread whether the receiver does an action, and
  ///     changes nothing; by default it does all.
  ///   - receiver: Does the action, and returns the reply.
  /// - Returns: The registration, for those who want to end it before the context.
  @discardableResult
  public func receiveAsync<Received: Action>(
    _ type: Received.Type, if condition: @escaping @Sendable (Received) -> Bool = { _ in true },
    _ receiver: @escaping @Sendable (Received) async -> Received.Reply
  ) -> Registration {
    register(Receiver(condition: condition, work: .waiting(receiver)))
  }

  private func register<Received: Action>(_ receiver: Receiver<Received>) -> Registration {
    let id = state.withLock { state in
      let id = state.newId()
      if !state.hasEnded { state.receivers.add(receiver, id: id) }
      return id
    }
    return Registration { [weak self] in
      _ = self?.state.withLock { $0.receivers.remove(id, of: Received.self) }
    }
  }
}
