public import Bindery

/// Where a load hands over its elements as they come, and tells how far it is.
///
/// What a load hands over after it was cancelled, or after it ended, goes nowhere.
public struct ElementReceiver<Element: CollectionElement>: Sendable {
  enum Report: Sendable {
    case elements([Element])
    case progress(LoadProgress)
  }

  private let receive: @Sendable (Report) async -> Void

  init(receive: @escaping @Sendable (Report) async -> Void) {
    self.receive = receive
  }

  /// Appends elements to those that came before. Returns when they are in the collection.
  ///
  /// - Parameter elements: The elements. Observers are told once a call, so hand over many at a time.
  public func append(_ elements: [Element]) async {
    await receive(.elements(elements))
  }

  /// Tells how much of the whole has come. Returns when the collection shows it.
  ///
  /// - Parameter progress: How much has come, and of how much.
  public func report(_ progress: LoadProgress) async {
    await receive(.progress(progress))
  }
}
