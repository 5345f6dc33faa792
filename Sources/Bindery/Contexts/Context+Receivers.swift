internal import Synchronization

// A receiver declines an action by its condition, before it does anything. So `canHandle` tests what a send would test,
// and no action is half done by one receiver and then repeated by another.

extension Context {
  /// Registers a receiver that performs one type of action synchronously, until the context ends.
  ///
  /// The context retains the receiver, so a receiver should capture the context's owner weakly.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - condition: A function without side effects that returns on any thread whether the receiver accepts an action.
  ///     The default accepts all.
  ///   - receiver: A function that performs the action on the sender's thread, and returns the reply.
  /// - Returns: The registration, with which the receiver can be removed before the context ends.
  @discardableResult
  public func receive<Received: Action>(
    _ type: Received.Type, if condition: @escaping @Sendable (Received) -> Bool = { _ in true },
    _ receiver: @escaping @Sendable (Received) -> Received.Reply
  ) -> Registration {
    register(Receiver(condition: condition, work: .atOnce(receiver)))
  }

  /// Registers a receiver that performs one type of action on the main actor, until the context ends.
  ///
  /// A sender on the main actor calls it synchronously; any other waits for it, or starts it as a task of this context.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - condition: A function without side effects that returns on any thread whether the receiver accepts an action.
  ///     The default accepts all.
  ///   - receiver: A function that performs the action, and returns the reply.
  /// - Returns: The registration, with which the receiver can be removed before the context ends.
  @discardableResult
  public func receiveOnMain<Received: Action>(
    _ type: Received.Type, if condition: @escaping @Sendable (Received) -> Bool = { _ in true },
    _ receiver: @escaping @MainActor @Sendable (Received) -> Received.Reply
  ) -> Registration {
    register(Receiver(condition: condition, work: .onMain(receiver)))
  }

  /// Registers a receiver that performs one type of action asynchronously, until the context ends.
  ///
  /// Each action runs in a task of this context, which is cancelled when the context ends, or when the task that waits
  /// for the reply is cancelled.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - condition: A function without side effects that returns on any thread whether the receiver accepts an action.
  ///     The default accepts all.
  ///   - receiver: A function that performs the action, and returns the reply.
  /// - Returns: The registration, with which the receiver can be removed before the context ends.
  @discardableResult
  public func receiveAsync<Received: Action>(
    _ type: Received.Type, if condition: @escaping @Sendable (Received) -> Bool = { _ in true },
    _ receiver: @escaping @Sendable (Received) async -> Received.Reply
  ) -> Registration {
    register(Receiver(condition: condition, work: .waiting(receiver)))
  }

  /// Adds a receiver to the context, unless the context has ended, and returns its registration.
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

/// The registration of a receiver in a context, with which the receiver can be removed before the context ends.
///
/// The context retains the receiver, so releasing the registration has no effect.
public struct Registration: Sendable {
  /// The function that removes the receiver from its context.
  fileprivate let onEnd: @Sendable () -> Void

  /// Removes the receiver from its context; a second call has no effect.
  ///
  /// A send in progress no longer calls the receiver; a call that has begun on another thread continues.
  public func end() {
    onEnd()
  }
}
