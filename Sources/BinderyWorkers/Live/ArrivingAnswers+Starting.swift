internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

// Creating the view model in a worker, and calling it there.

extension ArrivingAnswers {
  /// Starts the creation of the view model, which happens once a worker runs. Called once, on the main actor.
  func start() {
    state.withLock { $0.calls.begin() }
    seekPlace()
  }

  /// Creates the view model in the current worker process, or waits until one runs.
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

  /// Fails the creation of the view model and all queued calls, since there won't be a worker.
  private func giveUp(_ error: PluginError) {
    fail(error)
    dropQueue(error)
    endCall()
  }

  /// Creates the view model in a worker process, and sends the queued calls.
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

  /// Takes the outcome of the view model's creation; if a signal from outside ended the worker, it is created again
  /// once.
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

  /// Sends a call to the view model, or queues it until there is a worker. Called on the main actor.
  ///
  /// `record` is what the view model shows. `take` receives the outcome, and whether it comes from the worker in which
  /// the view model lives or is being created.
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

  /// Sends a call to the worker process in which the view model lives or is being created.
  private func send(_ call: Call, to place: Place) {
    let (live, connection) = (place.running.requests.live, place.running.connection)
    live.begin(call.operation, of: place.number, showing: call.record, on: connection) { [self] outcome in
      call.take(outcome, isCurrent(call, in: place))
      endCall()
    }
  }

  /// Returns whether a call's outcome comes from the worker in which the view model lives or is being created.
  ///
  /// If a signal from outside ends the worker during the creation, the view model is created in another one. A later
  /// call may learn of that end before the creation does, so its outcome isn't current either.
  private func isCurrent(_ call: Call, in place: Place) -> Bool {
    let (isCurrent, isCreated) = state.withLock { ($0.attempt == place.attempt, $0.isCreated) }
    if case .create = call.operation { return isCurrent }
    return isCurrent && (isCreated || place.running.connection.end?.isExcused != true)
  }

  /// Counts a call as over, and resumes the tasks that have waited for it.
  private func endCall() {
    for waiter in state.withLock({ $0.calls.end() }) { waiter.resume() }
  }

  /// Fails the queued calls with an error, since there won't be a worker for them.
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
  /// Queues the calls that create the view model's state anew in another worker, if the first was ended from outside.
  ///
  /// Returns false if there was no such end, or if it is a repeated one about the same record, which isn't excused.
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
