/// What does one type of action.
struct Receiver<Received: Action>: Sendable {
  /// How it is called.
  enum Work: Sendable {
    /// At once, on any thread.
    case atOnce(@Sendable (Received) -> Received.Reply)

    /// At once, on the main actor.
    case onMain(@MainActor @Sendable (Received) -> Received.Reply)

    /// As a task.
    case waiting(@Sendable (Received) async -> Received.Reply)
  }

  /// Tells whether it does an action; changes nothing.
  let condition: @Sendable (Received) -> Bool

  let work: Work
}

/// The receivers of a context.
struct ReceiverList: Sendable {
  /// The identifiers and the receivers by the type of action, in the order of registration.
  private var entries: [ObjectIdentifier: [(id: Int, receiver: any Sendable)]] = [:]

  /// Files a receiver.
  mutating func add<Received: Action>(_ receiver: Receiver<Received>, id: Int) {
    entries[ObjectIdentifier(Received.self), default: []].append((id, receiver))
  }

  /// Takes a receiver out, and returns it so that it goes away elsewhere.
  mutating func remove(_ id: Int, of type: any Action.Type) -> (any Sendable)? {
    let key = ObjectIdentifier(type)
    guard let index = entries[key]?.firstIndex(where: { $0.id == id }) else { return nil }
    return entries[key]?.remove(at: index).receiver
  }

  /// Whether a receiver is there.
  func contains(_ id: Int, of type: any Action.Type) -> Bool {
    entries[ObjectIdentifier(type)]?.contains { $0.id == id } ?? false
  }

  /// The receivers of a type of action, last registered first.
  func receivers<Received: Action>(of type: Received.Type) -> [(id: Int, receiver: Receiver<Received>)] {
    (entries[ObjectIdentifier(type)] ?? []).reversed().compactMap { entry in
      (entry.receiver as? Receiver<Received>).map { (entry.id, $0) }
    }
  }
}
