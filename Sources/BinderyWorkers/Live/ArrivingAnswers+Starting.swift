internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

// How a view model comes to live in a worker, and how it is called there.

extension ArrivingAnswers {
  /// Has the view model be created as soon as there is a worker. Called once, on the main actor.
  func start() {
    state.withLock { $0.calls.begin() }
    seekPlace()
  }

  private func seekPlace() {
    if let running = type.worker.current { return create(in: running) }
    Task { @MainActor [weak self, worker = type.worker] in
      do throws(PluginError) {
        let running = try await worker.whenRunning()
        self?.create(in: running)
      } catch {
        self?.giveUp(error)
      }
    }
  }

  /// Ends the calls that wait for a worker, and that which creates the view model: there won't be any.
  private func giveUp(_ error: PluginError) {
    fail(error)
    dropQueue(error)
    endCall()
  }

  private func create(in running: PluginWorker.Running) {
    guard !state.withLock({ $0.isReleased }) else { return giveUp(WorkerEnd(reason: .dismissed).error(of: plugin)) }
    let number = running.requests.live.add(self, in: context)
    let (record, place, queue) = state.withLock { state in
      let place = Place(running: running, number: number, attempt: state.attempt)
      defer { (state.place, state.queue) = (place, []) }
      return (state.record, place, state.queue)
    }
    let creation = Call(operation: .create(record), record: record) { [weak self] in if $1 { self?.take(creation: $0) }
    }
    for call in [creation] + queue { send(call, to: place) }
  }

  private func take(creation outcome: LiveAnswer.Outcome) {
    guard case .success(.created(let identity, let drawing)) = outcome else {
      if state.withLock({ $0.beginAgainIfExcused() }) { return _ = Task { @MainActor in seekPlace() } }
      if case .failure(let error) = outcome { fail(error) } else { fail(type.misanswered) }
      return
    }
    identify(identity)
    type.worker.noteAnswers(1)
    state.withLock { state in
      state.isCreated = true
      if let drawing { state.arrived.take(first: budget.hold(drawing.map { .drawing($0) }), to: .draw(.row)) }
    }
    notice.noteChange()
  }

  /// Begins a call, now or once there is a worker. Called on the main actor.
  func begin(
    _ operation: LiveOperation, showing record: Record,
    take: @escaping @Sendable (_ outcome: LiveAnswer.Outcome, _ isCurrent: Bool) -> Void
  ) {
    let call = Call(operation: operation, record: record, take: take)
    let (place, failure) = state.withLock { state in
      if state.failure == nil {
        state.calls.begin()
        if state.place == nil { state.queue.append(call) }
      }
      return (state.place, state.failure)
    }
    if let failure { return take(.failure(failure), true) }
    if let place { send(call, to: place) }
  }

  private func send(_ call: Call, to place: Place) {
    let (live, connection) = (place.running.requests.live, place.running.connection)
    live.begin(call.operation, of: place.number, showing: call.record, on: connection) { [self] outcome in
      call.take(outcome, isCurrent(call, in: place))
      endCall()
    }
  }

  /// Whether a call's outcome comes from the worker in which the view model lives or is about to.
  ///
  /// If the worker has ended so that the view model is about to live in another, that isn't known before its creation is
  /// over, and a later call may be over before: one that is begun just then.
  private func isCurrent(_ call: Call, in place: Place) -> Bool {
    let (isCurrent, isCreated) = state.withLock { ($0.attempt == place.attempt, $0.isCreated) }
    if case .create = call.operation { return isCurrent }
    return isCurrent && (isCreated || place.running.connection.end?.isExcused != true)
  }

  private func endCall() {
    for waiter in state.withLock({ $0.calls.end() }) { waiter.resume() }
  }

  /// Ends the calls that wait for a worker, since there won't be one.
  func dropQueue(_ error: PluginError) {
    let queue = state.withLock { state in
      defer { state.queue = [] }
      return state.queue
    }
    for call in queue {
      call.take(.failure(error), true)
      endCall()
    }
  }
}

extension ArrivingAnswers.State {
  /// Has another worker be told what this one was told, if it was ended from outside for the first time.
  ///
  /// Returns false if it wasn't. A second end about the same record isn't excused.
  fileprivate mutating func beginAgainIfExcused() -> Bool {
    guard place?.running.connection.end?.isExcused == true else { return false }
    place = nil
    attempt += 1
    arrived.forgetAsked()
    let operations: [LiveOperation] =
      (restored.map { [.restore($0)] } ?? []) + (isObserved ? [.observe] : [])
      + (level > .offscreen ? [.activate(level)] : [])
    queue = operations.map { [record] in ArrivingAnswers.Call(operation: $0, record: record) { _, _ in } } + queue
    // The creation is one more.
    for _ in 0...operations.count { calls.begin() }
    return true
  }
}
