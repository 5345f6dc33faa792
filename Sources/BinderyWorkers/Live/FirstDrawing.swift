internal import BinderyExchange
internal import Synchronization

/// The drawing that came with a new view model, for a reader in the same job of the main actor and before any other
/// call.
final class FirstDrawing: Sendable {
  private let drawing: Mutex<ItemAnswer.Outcome<RemoteDrawing>?>

  /// Keeps a drawing, or the reason there is none, until the main actor's job is over; `nil` keeps nothing.
  init(_ drawing: ItemAnswer.Outcome<RemoteDrawing>?) {
    self.drawing = Mutex(drawing)
    guard drawing != nil else { return }
    // After this job the view model may draw something else.
    Task { @MainActor in drop() }
  }

  /// Returns the drawing the first time, and `nil` afterwards and once it was dropped.
  func take() -> ItemAnswer.Outcome<RemoteDrawing>? {
    drawing.withLock { drawing in
      defer { drawing = nil }
      return drawing
    }
  }

  /// Drops the drawing, since another call may change what the view model draws.
  func drop() {
    drawing.withLock { $0 = nil }
  }
}
