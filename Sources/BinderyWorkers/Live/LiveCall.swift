internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyStreams
internal import Synchronization

/// A call of a live view model in a worker. The main actor blocks until the outcome comes, or a closure receives it.
final class LiveCall: WorkerCall {
  /// The outcome of a call of a live view model.
  enum Outcome: Sendable {
    /// The worker gave an answer, or the reason it has none.
    case answered(LiveAnswer.Outcome)

    /// The worker ended before it answered.
    case ended(WorkerEnd)
  }

  /// The semaphore that is signaled when the outcome comes, or when the worker sends an action to perform meanwhile.
  let signal = Semaphore()

  /// The operation that the view model performs.
  private let operation: LiveOperation
  /// The record that the view model shows.
  private let record: Record
  /// The name of the plugin, for errors.
  private let plugin: String
  /// The outcome of the call, or `nil` as long as the call is pending.
  private let state = Mutex<Outcome?>(nil)
  /// The function that is called once with the outcome.
  private let didEnd: @Sendable (Outcome) -> Void

  /// Creates a call of a view model that shows a record. Errors name the plugin.
  ///
  /// `didEnd` is called once with the outcome, on the thread that reads.
  init(
    _ operation: LiveOperation, about record: Record, of plugin: String,
    didEnd: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) {
    self.operation = operation
    self.record = record
    self.plugin = plugin
    self.didEnd = didEnd
  }

  /// The outcome of the call, or `nil` if the call is pending.
  var outcome: Outcome? { state.withLock { $0 } }

  /// Decodes the answer in a frame and returns `true`, since that ends the call; throws if the frame breaks the
  /// protocol.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    guard frame.type == .liveAnswer else {
      throw ExchangeError("the answer of a view model was expected, and '\(frame.type)' came")
    }
    set(.answered(try LiveAnswer.outcome(frame.payload, of: operation, by: plugin)))
    return true
  }

  /// Sets the outcome to the end of the worker.
  func end(_ end: WorkerEnd) {
    set(.ended(end))
  }

  /// Ends a call that was never sent to the worker, with an error as its outcome.
  func refuse(_ error: PluginError) {
    set(.answered(.failure(error)))
  }

  /// Returns a name, for people, of the record that the view model shows.
  func describe(_ item: Int) -> String? { record.shortName }

  /// Returns the subject that an end of the worker during the call is counted for: the record.
  func subject(at item: Int?) -> EndSubject? { EndSubject(record) }

  /// Sets the outcome, wakes the waiting thread, and calls `didEnd`.
  private func set(_ outcome: Outcome) {
    state.withLock { $0 = outcome }
    signal.signal()
    didEnd(outcome)
  }
}
