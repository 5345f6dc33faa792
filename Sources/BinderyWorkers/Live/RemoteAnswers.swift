internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The answers of one view model in a worker, in one of the ways of `LiveAnswers`. It is used on the main actor.
protocol RemoteAnswers: AnyObject, Sendable {
  /// Returns an answer, and throws the reason why there is none, or a `PendingAnswer`.
  ///
  /// From then on the observer hears of the next change. `record` is the one that the view model shows.
  func read(_ reading: LiveReading, showing record: Record) throws -> LiveAnswer

  /// Has the view model do something that has no result, such as an activation.
  func tell(_ operation: LiveOperation, showing record: Record) throws

  /// Returns the answer to an operation that isn't read again and again, as an event or a state that is saved.
  func ask(_ operation: LiveOperation, showing record: Record) throws -> LiveAnswer

  /// Sets the observer of changes.
  func setObserver(_ changed: @escaping @Sendable () -> Void)

  /// Releases the view model, and never calls its observer again. Called once, on any thread.
  func release()
}

/// Something that is read of a view model.
enum LiveReading: Hashable, Sendable {
  case property(Int)
  case action(Int)
  case possible(Int)
  case draw(ViewPurpose)
  case preferredSize(ViewPurpose, Size)

  /// The request for it.
  var operation: LiveOperation {
    switch self {
    case .property(let index): .property(index)
    case .action(let index): .action(index)
    case .possible(let index): .possible(index)
    case .draw(let purpose): .draw(purpose)
    case .preferredSize(let purpose, let room): .preferredSize(purpose, room)
    }
  }
}

/// Something that hears of a view model in a worker, on the thread that reads.
protocol LiveListener: AnyObject, Sendable {
  /// Called before the view model may draw or answer something else.
  func noteChange()

  /// Called once after the worker has ended, before its pending calls are told.
  func noteEnd(_ end: WorkerEnd)
}

extension ChangeNotice: LiveListener {
  /// Does nothing: whoever calls hears of the end.
  func noteEnd(_ end: WorkerEnd) {}
}
