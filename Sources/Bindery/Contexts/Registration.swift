/// The registration of a receiver in a context, with which the receiver can be removed before the context ends.
///
/// The context retains the receiver, so releasing the registration has no effect.
public struct Registration: Sendable {
  private let onEnd: @Sendable () -> Void

  /// Creates a registration with a function that removes the receiver.
  init(onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  /// Removes the receiver from its context; a second call has no effect.
  ///
  /// A send in progress doesn't call the receiver any more; a call that has begun on another thread continues.
  public func end() {
    onEnd()
  }
}
