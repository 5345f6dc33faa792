internal import Bindery

/// The screens that one screen has presented to get a value: the first, and those that were shown on top of it.
///
/// A flow ends with the last of its screens. Its context is a scope of the presenting screen's, and ends with it.
@MainActor
final class ScreenFlow {
  /// The context of the flow's screens.
  nonisolated let context: Context

  /// Whether a screen of the flow has returned the value.
  private(set) var isFinished = false

  /// The function that is called once when the flow ends, or `nil` after that.
  private var onEnd: (@MainActor () -> Void)?

  /// Creates a flow without screens.
  ///
  /// - Parameter presenter: The context of the screen that presents the flow, or that of all screens if there is none.
  init(in presenter: Context) {
    context = presenter.newScope()
  }

  /// Receives the value that a screen of the flow returns.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - finish: Called with the flow once it has the value.
  /// - Returns: A stream of the value, which ends with the flow.
  func values<Value: Sendable>(
    of type: Value.Type, finish: @escaping @MainActor @Sendable (ScreenFlow) -> Void
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    onEnd = { continuation.finish() }
    context.receiveOnMain(Finish<Value>.self) { [weak self] in
      guard let self else { return }
      continuation.yield($0.value)
      isFinished = true
      finish(self)
    }
    return stream
  }

  /// Ends the flow and all that was started for it; a second call has no effect.
  func end() {
    context.end()
    onEnd?()
    onEnd = nil
  }
}
