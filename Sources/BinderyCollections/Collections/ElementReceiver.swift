public import Bindery

/// A receiver to which a load passes its elements and its progress before it ends.
///
/// It ignores what it receives after the load was cancelled or has ended.
public struct ElementReceiver<Element: CollectionElement>: Sendable {
  /// A message from a load to its collection.
  enum Report: Sendable {
    /// Further elements that the load has found.
    case elements([Element])
    /// The progress of the load.
    case progress(LoadProgress)
  }

  /// The function to which the messages are passed.
  private let receive: @Sendable (Report) async -> Void

  /// Creates a receiver from a function that returns once the collection shows the report.
  init(receive: @escaping @Sendable (Report) async -> Void) {
    self.receive = receive
  }

  /// Appends elements to those that have arrived, and returns when they are in the collection.
  ///
  /// - Parameter elements: The elements. Each call notifies observers once, so pass many at a time.
  public func append(_ elements: [Element]) async {
    await receive(.elements(elements))
  }

  /// Reports the progress of the load, and returns when the collection shows it.
  public func report(_ progress: LoadProgress) async {
    await receive(.progress(progress))
  }
}
