internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The answers of a view model in a worker, where each call blocks until its answer has come.
///
/// Once the worker has ended, each call throws how it ended. The callers keep the answers, so the last answer to each
/// question takes memory of the budget until the view model is released.
final class AwaitedAnswers: RemoteAnswers {
  /// The number of the view model in the exchange with the worker.
  private let number: UInt32
  /// The exchange of calls and actions with the plugin's live view models.
  private let live: LiveExchange
  /// The connection to the worker process in which the view model lives.
  private let connection: WorkerConnection
  /// The notifier of the view model's observer.
  private let notice: ChangeNotice
  /// The drawing that the worker sent when it created the view model, which answers the first read of it.
  private let first: FirstDrawing
  /// The memory budget for the answers that the callers keep.
  private let budget: LiveBudget
  /// The memory reserved for the last answer to each question.
  private let rooms = Mutex(HeldRooms())

  /// Creates the answers of a view model that a worker has created under the given number.
  ///
  /// `drawing` is what the view model has drawn, or the reason it couldn't draw, or `nil` if it wasn't asked to.
  init(
    of number: UInt32, in running: PluginWorker.Running, drawing: ItemAnswer.Outcome<RemoteDrawing>?,
    notice: ChangeNotice, budget: LiveBudget
  ) {
    self.budget = budget
    self.number = number
    live = running.requests.live
    connection = running.connection
    first = FirstDrawing(drawing)
    self.notice = notice
  }

  /// Reads a value, after which the observer is notified of the next change. The reading is recorded first, so that a
  /// change during the call is reported too.
  func read(_ reading: LiveReading, showing record: Record) throws -> LiveAnswer {
    notice.noteReading()
    if reading == .draw(.row), let drawing = first.take() {
      return try hold(drawing.map { .drawing($0) }, to: .reading(reading)).get()
    }
    return try ask(reading.operation, as: .reading(reading), showing: record)
  }

  /// Sends an operation without a result to the view model, and waits until it is performed. If the worker ends
  /// meanwhile, the end is counted for `record`.
  func tell(_ operation: LiveOperation, showing record: Record) throws {
    _ = try answer(to: operation, showing: record)
  }

  /// Returns the answer to an operation, for which it waits.
  func ask(_ operation: LiveOperation, showing record: Record) throws -> LiveAnswer {
    guard case .handle(let event) = operation else { return try answer(to: operation, showing: record) }
    return try ask(operation, as: HeldRooms.Question(event), showing: record)
  }

  /// Returns the answer to an operation, and reserves memory for it as the last answer to a question.
  private func ask(
    _ operation: LiveOperation, as question: HeldRooms.Question, showing record: Record
  ) throws -> LiveAnswer {
    try hold(Result { () throws(PluginError) in try answer(to: operation, showing: record) }, to: question).get()
  }

  /// Calls the view model and waits for the answer; throws the error of the plugin or how its worker ended.
  private func answer(to operation: LiveOperation, showing record: Record) throws(PluginError) -> LiveAnswer {
    first.drop()
    return try live.ask(operation, of: number, showing: record, on: connection)
  }

  /// Reserves memory for an answer, or replaces it with the error that there is none.
  private func hold(_ outcome: LiveAnswer.Outcome, to question: HeldRooms.Question) -> LiveAnswer.Outcome {
    rooms.withLock { $0.hold(outcome, to: question, in: budget) }
  }

  /// Sets the function that is called when the view model changes.
  func setObserver(_ changed: @escaping @Sendable () -> Void) {
    notice.setObserver(changed)
  }

  /// Releases the view model in the worker, and never calls its observer again.
  func release() {
    notice.setObserver {}
    // In a later job, since whoever releases it may be receiving a notice of a change.
    Task { @MainActor [live, number, connection] in live.release(number, on: connection) }
  }
}
