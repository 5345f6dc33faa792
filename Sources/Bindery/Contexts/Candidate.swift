internal import Synchronization

/// A receiver that may get an action, because it was registered for the action's type when the send began.
struct Candidate<Sent: Action>: Sendable {
  /// The context through which the action is sent.
  let sender: Context

  /// The context in which the receiver is registered.
  let owner: Context

  /// The identifier of the receiver, unique within its context.
  let id: Int
  /// The condition and the function of the receiver.
  let receiver: Receiver<Sent>

  /// Returns whether the receiver is still registered and accepts the action.
  func accepts(_ action: Sent) -> Bool {
    !sender.hasEnded && owner.holds(id, of: Sent.self) && receiver.condition(action)
  }

  /// Passes the action to the receiver, and returns without waiting whether the receiver has performed it or begun to.
  func perform(_ action: Sent, isOnMain: Bool) -> Bool {
    switch receiver.work {
    case .atOnce(let work):
      _ = work(action)
      return true
    case .onMain(let work) where isOnMain:
      _ = MainActor.assumeIsolated { work(action) }
      return true
    case .onMain:
      return start(action, onMain: true) != nil
    case .waiting:
      return start(action, onMain: isOnMain) != nil
    }
  }

  /// Passes the action to the receiver and returns the reply, or `nil` if the receiver was removed meanwhile.
  func reply(to action: Sent) async -> Sent.Reply? {
    switch receiver.work {
    case .atOnce(let work): work(action)
    case .onMain(let work): await replyOnMain(to: action, work)
    case .waiting: await start(action, onMain: false)?.linkedValue ?? nil
    }
  }

  /// Passes the action to a receiver on the main actor and returns the reply, or `nil` if the receiver was removed
  /// meanwhile.
  @MainActor
  private func replyOnMain(
    to action: Sent, _ work: @MainActor @Sendable (Sent) -> Sent.Reply
  ) -> Sent.Reply? {
    owner.holds(id, of: Sent.self) ? .some(work(action)) : nil
  }

  /// Starts a task of the receiver's context that performs the action, or returns `nil` if that context has ended.
  private func start(_ action: Sent, onMain isOnMain: Bool) -> Task<Sent.Reply?, Never>? {
    let (id, work) = (id, receiver.work)
    return owner.start(onMain: isOnMain) { [weak owner] in
      // A task that is cancelled before its start still runs.
      guard let owner, owner.holds(id, of: Sent.self) else { return nil }
      switch work {
      case .atOnce(let work): return .some(work(action))
      case .onMain(let work): return .some(await work(action))
      case .waiting(let work): return .some(await work(action))
      }
    }
  }
}

extension Context {
  /// Returns whether the receiver with an identifier is registered in this context for a type of action.
  fileprivate func holds(_ id: Int, of type: any Action.Type) -> Bool {
    state.withLock { $0.receivers.contains(id, of: type) }
  }

  /// Returns the receivers of a type of action in this context and its parents, in the order in which they are tried.
  func candidates<Sent: Action>(for type: Sent.Type) -> [Candidate<Sent>] {
    var candidates: [Candidate<Sent>] = []
    var next: Context? = self
    while let owner = next {
      candidates += owner.state.withLock { $0.receivers.receivers(of: type) }
        .map { Candidate(sender: self, owner: owner, id: $0.id, receiver: $0.receiver) }
      next = owner.parent
    }
    return candidates
  }
}
