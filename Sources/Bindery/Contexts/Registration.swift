/// A receiver's place in a context, for those who want to leave it early.
///
/// The context owns the receiver, so this may be let go; nothing ends with it.
public struct Registration: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  /// Takes the receiver out of its context. Ending it twice does nothing more.
  ///
  /// A send that is under way doesn't call it any more; a call that has begun on
  /// another thread goes on.
  public func end() {
    onEnd()
  }
}
