internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The answers of one view model in a worker, which block the caller or arrive later. Used on the main actor.
///
/// The `record` of a function is the one that the view model shows so far. It isn't sent, but names the item if the
/// worker ends during the call.
protocol RemoteAnswers: AnyObject, Sendable {
  /// Returns the answer to a reading. Throws the reason there is none, or a `PendingAnswer` until it arrives.
  ///
  /// Afterwards, the observer is notified of the next change.
  func read(_ reading: LiveReading, showing record: Record) throws -> LiveAnswer

  /// Sends an operation to the view model that has no result, such as an activation.
  func tell(_ operation: LiveOperation, showing record: Record) throws

  /// Returns the answer to an operation that isn't a repeated reading, such as an event or the saving of its state.
  func ask(_ operation: LiveOperation, showing record: Record) throws -> LiveAnswer

  /// Sets the function that is called when the view model changes.
  func setObserver(_ changed: @escaping @Sendable () -> Void)

  /// Releases the view model, and never calls its observer again. Called once, on any thread.
  func release()
}

/// A value that is read from a view model, such as a property or a drawing.
enum LiveReading: Hashable, Sendable {
  /// The value of the property at an index.
  case property(Int)
  /// What the action at an index asks the host to do now, as an `ActionRequest`, or nothing. Reading it doesn't perform
  /// the action.
  case action(Int)
  /// The reason why the action at an index isn't possible now, if there is one.
  case possible(Int)
  /// The drawing of the view for a purpose.
  case draw(ViewPurpose)
  /// The preferred size of the view for a purpose, in an available size.
  case preferredSize(ViewPurpose, Size)

  /// The operation that requests the value from the worker.
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

/// An observer of one view model in a worker, called on the thread that reads.
protocol LiveListener: AnyObject, Sendable {
  /// Called when the worker reports that the view model may now draw or answer something else.
  func noteChange()

  /// Called once after the worker has ended, before its pending calls receive the end.
  func noteEnd(_ end: WorkerEnd)
}

extension ChangeNotice: LiveListener {
  /// Does nothing: each call of the view model throws the end.
  func noteEnd(_ end: WorkerEnd) {}
}
