/// The registration of an observer of changes, which keeps the observer registered.
///
/// A registration ends when it is released, or before that with `end()`. Afterwards the observer isn't notified any
/// more, not even in a round of notifications that has begun.
@MainActor
public final class Observer {
  private var onEnd: (@MainActor () -> Void)?

  /// Creates a registration that calls a function when it ends.
  package init(onEnd: @escaping @MainActor () -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit {
    end()
  }

  /// Ends the registration before its release; a second call has no effect.
  public func end() {
    onEnd?()
    onEnd = nil
  }
}
