internal import BinderyExchange
internal import Synchronization

/// What a view model drew when it was made, for who draws it in the same turn of the main actor and before all else.
final class FirstDrawing: Sendable {
  private let drawing: Mutex<ItemAnswer.Outcome<RemoteDrawing>?>

  /// Keeps what was drawn, until the turn of the main actor is over.
  ///
  /// - Parameter drawing: What was drawn, or why nothing was.
  init(_ drawing: ItemAnswer.Outcome<RemoteDrawing>) {
    self.drawing = Mutex(drawing)
    // Later it may draw something else.
    Task { @MainActor in drop() }
  }

  /// Hands over what was drawn, once.
  func take() -> ItemAnswer.Outcome<RemoteDrawing>? {
    drawing.withLock { drawing in
      defer { drawing = nil }
      return drawing
    }
  }

  /// Forgets what was drawn.
  func drop() {
    drawing.withLock { $0 = nil }
  }
}
