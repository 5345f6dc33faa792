/// A receiver of one type of action, with its condition and the function that performs the action.
struct Receiver<Received: Action>: Sendable {
  /// A function that performs an action, by the way in which it is called.
  enum Work: Sendable {
    /// A synchronous function that is called on the sender's thread.
    case atOnce(@Sendable (Received) -> Received.Reply)

    /// A synchronous function that is called on the main actor.
    case onMain(@MainActor @Sendable (Received) -> Received.Reply)

    /// An asynchronous function that runs as a task of the receiver's context.
    case waiting(@Sendable (Received) async -> Received.Reply)
  }

  /// A function without side effects that returns whether the receiver accepts an action.
  let condition: @Sendable (Received) -> Bool

  /// The function that performs the action.
  let work: Work
}

/// The receivers of actions that are registered in a context.
struct ReceiverList: Sendable {
  /// The receivers with their identifiers by the type of action, in the order of registration.
  private var entries: [ObjectIdentifier: [(id: Int, receiver: any Sendable)]] = [:]

  /// Adds a receiver with an identifier.
  mutating func add<Received: Action>(_ receiver: Receiver<Received>, id: Int) {
    entries[ObjectIdentifier(Received.self), default: []].append((id, receiver))
  }

  /// Removes the receiver with an identifier, and returns it so that it is released outside the context's lock.
  mutating func remove(_ id: Int, of type: any Action.Type) -> (any Sendable)? {
    let key = ObjectIdentifier(type)
    guard let index = entries[key]?.firstIndex(where: { $0.id == id }) else { return nil }
    return entries[key]?.remove(at: index).receiver
  }

  /// Returns whether the receiver with an identifier is registered for a type of action.
  func contains(_ id: Int, of type: any Action.Type) -> Bool {
    entries[ObjectIdentifier(type)]?.contains { $0.id == id } ?? false
  }

  /// Returns the receivers of a type of action with their identifiers, the last registered first.
  func receivers<Received: Action>(of type: Received.Type) -> [(id: Int, receiver: Receiver<Received>)] {
    (entries[ObjectIdentifier(type)] ?? []).reversed().compactMap { entry in
      (entry.receiver as? Receiver<Received>).map { (entry.id, $0) }
    }
  }
}
