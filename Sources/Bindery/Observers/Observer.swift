/// A registration of somebody who wants to be told of changes.
///
/// It ends when it is let go, or before that with `end()`. Afterwards nobody is
/// told any more, not even in a round of notices that has begun.
@MainActor
public final class Observer {
  private var onEnd: (@MainActor () -> Void)?

  package init(onEnd: @escaping @MainActor () -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit {
    end()
  }

  /// Ends the registration. Ending it twice does nothing more.
  public func end() {
    onEnd?()
    onEnd = nil
  }
}
