internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The answers of a view model in a worker, which arrive asynchronously.
///
/// All calls are begun on the main actor, in order, and answered on the thread that reads. They are queued until there
/// is a worker. If the view model can't be created or changed, or its worker ends, each read throws that error from
/// then on. If the host has dismissed the worker, such as when the plugin was replaced, reads return the last answers.
final class ArrivingAnswers: RemoteAnswers {
  /// A call of the view model, with the function that receives its outcome.
  struct Call: Sendable {
    /// The operation that the view model performs.
    let operation: LiveOperation
    /// The record that the view model shows.
    let record: Record

    /// Receives the outcome, and whether it comes from the worker in which the view model lives or is being created.
    let take: @Sendable (_ outcome: LiveAnswer.Outcome, _ isCurrent: Bool) -> Void
  }

  /// The worker process in which the view model lives, with the view model's number there.
  struct Place: Sendable {
    /// The worker process.
    let running: PluginWorker.Running
    /// The number of the view model in the exchange with that process.
    let number: UInt32

    /// The number of worker processes that were tried before this one.
    let attempt: Int
  }

  /// The mutable state of the view model's answers.
  struct State {
    /// The last answers and the pending requests.
    var arrived = ArrivedAnswers<LiveReading, HeldAnswer>()

    /// The buffers of the last answers to events, kept alive because callers use an answer after the call returned.
    var rooms = HeldRooms()

    /// The worker process in which the view model lives or is being created, or `nil` until there is one.
    var place: Place?

    /// The number of worker processes that ended before the view model was created.
    var attempt = 0
    /// Whether the worker has created the view model.
    var isCreated = false
    /// Whether the view model was released, so that it isn't created any more.
    var isReleased = false
    /// Whether the host has dismissed the worker, so that reads return the last answers.
    var isDismissed = false
    /// The error that each read throws, or `nil` if there is none.
    var failure: PluginError?

    /// The calls that are sent once there is a worker.
    var queue: [Call] = []

    /// The record that the view model shows, which is sent to another worker if the first is ended from outside.
    var record: Record
    /// The state that was last restored, which is sent to another worker if the first is ended from outside, or `nil`.
    var restored: [UInt8]?
    /// The activation level that was last set.
    var level = Activation.offscreen
    /// Whether an observer was set, so that the worker reports changes.
    var isObserved = false

    /// The count of the calls, by which tasks wait until all of them are over.
    var calls = CallCount()
  }

  /// The mutable state, which extensions in other files use too.
  let state: Mutex<State>

  /// The notifier of the view model's observer.
  let notice = ChangeNotice()

  /// The media type of the model, whose plugin runs in a worker.
  let type: RemoteType
  /// The context to which the view model's actions go.
  let context: Context

  /// The memory budget for the answers that are kept.
  let budget: LiveBudget

  /// Receives the identity of the model once it is known.
  let identify: @Sendable (ItemAnswer.Identity) -> Void

  /// Creates the answers of a view model of a record, whose actions go to `context`. Call `start()` to create it.
  ///
  /// `identify` is called with the identity of the model once it is known, on any thread.
  init(
    of record: Record, type: RemoteType, context: Context,
    identify: @escaping @Sendable (ItemAnswer.Identity) -> Void
  ) {
    self.type = type
    self.context = context
    self.identify = identify
    budget = type.worker.liveBudget()
    state = Mutex(State(record: record))
  }

  /// The identifier of the plugin as text, for errors.
  var plugin: String { type.worker.name }
}

// MARK: What is asked for

extension ArrivingAnswers {
  /// Returns the last answer to a reading, and requests a new one if that is out of date.
  func read(_ reading: LiveReading, showing record: Record) throws -> LiveAnswer {
    notice.noteReading()
    let (answer, isDue) = try state.withLock { state in
      if state.isDismissed { return (state.arrived.last(reading), false) }
      if let failure = state.failure { throw failure }
      return state.arrived.read(reading, isObserved: state.isObserved)
    }
    if isDue {
      begin(reading.operation, showing: record) { [weak self] in if $1 { self?.take($0, to: reading) } }
    }
    guard let answer else { throw PendingAnswer(of: plugin) }
    return try answer.outcome.get()
  }

  /// Sends an operation without a result to the view model, and doesn't wait for it.
  func tell(_ operation: LiveOperation, showing record: Record) throws {
    let (isDismissed, lacksAnswers) = try state.withLock { state in
      if let failure = state.failure, !state.isDismissed { throw failure }
      return (state.isDismissed, state.note(operation))
    }
    if lacksAnswers { notice.noteChange() }
    guard !isDismissed else { return }
    begin(operation, showing: record) { [weak self] in if $1 { self?.take($0, to: operation) } }
  }

  /// Returns the answer to a request to save the state, for which this waits briefly. Throws a `PendingAnswer` for any
  /// other operation, or if the answer doesn't come in time.
  func ask(_ operation: LiveOperation, showing record: Record) throws -> LiveAnswer {
    let (place, isCreated) = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return (state.place, state.isCreated)
    }
    guard case .save = operation, isCreated, let place else { throw PendingAnswer(of: plugin) }
    let (live, connection) = (place.running.requests.live, place.running.connection)
    guard let answer = try live.askSoon(operation, of: place.number, showing: record, on: connection) else {
      throw PendingAnswer(of: plugin)
    }
    return answer
  }

  /// Sets the function that is called when the view model changes.
  func setObserver(_ changed: @escaping @Sendable () -> Void) {
    notice.setObserver(changed)
  }

  /// Releases the view model in the worker.
  func release() {
    notice.setObserver {}
    // In a later job, since whoever releases it may be receiving a notice of a change.
    Task { @MainActor in
      let place = state.withLock { state in
        state.isReleased = true
        return state.place
      }
      dropQueue(WorkerEnd(reason: .dismissed).error(of: plugin))
      guard let place else { return }
      place.running.requests.live.release(place.number, on: place.running.connection)
    }
  }

  /// Waits until all calls that have been begun so far are over.
  func arrival() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { $0.calls.wait(continuation) }
      if isOver { continuation.resume() }
    }
  }

  /// Returns the answer to an operation once it has arrived.
  func answer(to operation: LiveOperation, showing record: Record) async throws -> LiveAnswer {
    let outcome: LiveAnswer.Outcome = await withCheckedContinuation { continuation in
      begin(operation, showing: record) { outcome, _ in continuation.resume(returning: outcome) }
    }
    guard case .handle(let event) = operation else { return try outcome.get() }
    return try state.withLock { $0.rooms.hold(outcome, to: HeldRooms.Question(event), in: budget) }.get()
  }

  /// Waits until the view model is created, and throws the reason why it isn't.
  func creation() async throws {
    while true {
      await arrival()
      let (isCreated, failure) = state.withLock { ($0.isCreated, $0.failure) }
      if let failure { throw failure }
      if isCreated { return }
    }
  }
}

extension ArrivingAnswers.State {
  /// The number of bytes above which an answer is dropped when the view model goes offscreen.
  private static var largeCount: Int { 64 << 10 }

  /// Records an operation that changes the view model, after which its answers may differ.
  ///
  /// Returns whether answers that were dropped for lack of memory are requested again.
  mutating func note(_ operation: LiveOperation) -> Bool {
    var lacksAnswers = false
    switch operation {
    case .update(let record): self.record = record
    case .restore(let state): restored = state
    case .activate(let level):
      self.level = level
      if level == .offscreen { _ = arrived.drop { $0.byteCount > Self.largeCount } }
      if level > .near { lacksAnswers = arrived.drop { $0.room == nil } }
    case .observe: isObserved = true
    default: return false
    }
    arrived.noteChange()
    return lacksAnswers
  }
}

// MARK: What arrives

extension ArrivingAnswers {
  /// Stores the outcome of a request as the last answer to a reading, and notifies the observer.
  private func take(_ outcome: LiveAnswer.Outcome, to reading: LiveReading) {
    state.withLock { if !$0.isDismissed { $0.arrived.take(budget.hold(outcome), to: reading) } }
    notice.noteChange()
  }

  /// Handles the outcome of a call that has no result: only an error matters.
  private func take(_ outcome: LiveAnswer.Outcome, to operation: LiveOperation) {
    guard case .failure(let error) = outcome else { return }
    if case .restore = operation {
      return context.log.write(.warning, "the state of '\(type.table.kind)' can't be restored: \(error)")
    }
    fail(error)
  }

  /// Stores an error that each read throws from now on, unless an earlier error is stored.
  func fail(_ error: PluginError) {
    state.withLock { state in
      state.failure = state.failure ?? error
      state.arrived.forgetAsked()
    }
    notice.noteChange()
  }
}

extension ArrivingAnswers: LiveListener {
  /// Marks the answers as out of date and notifies the observer, since the view model has changed.
  func noteChange() {
    state.withLock { $0.arrived.noteChange() }
    notice.noteChange()
  }

  /// Makes later reads throw how the worker ended, or return the last answers if the host has dismissed it.
  func noteEnd(_ end: WorkerEnd) {
    let isCreated = state.withLock { state in
      state.isDismissed = end.reason == .dismissed
      return state.isCreated
    }
    // Before that, the call that creates the view model says what has become of it.
    if isCreated { fail(end.error(of: plugin)) }
  }
}
