internal import Synchronization

/// A receiver that may get an action, as registered when the send began.
struct Candidate<Sent: Action>: Sendable {
  /// The context that the action was sent through.
  let sender: Context

  /// The context that the receiver is registered in.
  let owner: Context

  /// The identifier of the receiver, unique within its context.
  let id: Int
  /// The receiver itself.
  let receiver: Receiver<Sent>

  /// Returns whether the receiver is still registered and accepts the action.
  func accepts(_ action: Sent) -> Bool {
    !sender.hasEnded && owner.holds(id, of: Sent.self) && receiver.condition(action)
  }

  /// Performs the action without waiting, and returns whether it is done or begun.
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

  /// Performs the action and returns the reply, or `nil` if the receiver was removed meanwhile.
  func reply(to action: Sent) async -> Sent.Reply? {
    switch receiver.work {
    case .atOnce(let work): work(action)
    case .onMain(let work): await replyOnMain(to: action, work)
    case .waiting: await start(action, onMain: false)?.linkedValue ?? nil
    }
  }

  @MainActor
  private func replyOnMain(
    to action: Sent, _ work: @MainActor @Sendable (Sent) -> Sent.Reply
  ) -> Sent.Reply? {
    owner.holds(id, of: Sent.self) ? .some(work(action)) : nil
  }

  /// Starts the action as a task of the receiver's context.
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
  /// Returns whether a receiver is registered in this context.
  fileprivate func holds(_ id: Int, of type: any Action.Type) -> Bool {
    state.withLock { $0.receivers.contains(id, of: type) }
  }

  /// Returns the receivers that may get an action, in the order of delivery.
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
