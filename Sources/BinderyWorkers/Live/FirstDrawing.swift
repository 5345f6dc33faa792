internal import BinderyExchange
internal import Synchronization

/// The drawing that a worker sent with a new view model, valid until the main actor's current job ends or another call
/// is made.
final class FirstDrawing: Sendable {
  /// The outcome of the drawing, or `nil` once it was taken or dropped.
  private let drawing: Mutex<ItemAnswer.Outcome<RemoteDrawing>?>

  /// Keeps a drawing, or the reason there is none, until the main actor's current job is over. `nil` keeps nothing.
  init(_ drawing: ItemAnswer.Outcome<RemoteDrawing>?) {
    self.drawing = Mutex(drawing)
    guard drawing != nil else { return }
    // After this job the view model may draw something else.
    Task { @MainActor in drop() }
  }

  /// Removes and returns the drawing, or returns `nil` if it was already taken or dropped.
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
