/// A forwarder of the values of a sequence while its owner is at a level of activation or above.
///
/// It subscribes when the level is reached, cancels when the level is left, and subscribes again when the level is
/// reached again, so that a sequence that begins with its current value repeats it. Nothing is forwarded after the
/// level was left. When the sequence ends by itself, `values` ends too, and nothing more happens.
@MainActor
public final class WhileActive<Element: Sendable> {
  /// The forwarded values, for a single reader. The stream ends with the sequence, or when this object is released.
  public nonisolated let values: AsyncStream<Element>

  private let threshold: Activation
  private let subscribe: @MainActor () -> any AsyncSequence<Element, Never>
  private let continuation: AsyncStream<Element>.Continuation
  private var subscription: Task<Void, Never>?
  private var isEnded = false

  /// Creates a forwarder without a subscription.
  ///
  /// - Parameters:
  ///   - threshold: The lowest level at which values are forwarded.
  ///   - subscribe: A function that makes the sequence, called each time the level is reached. Capture the owner
  ///     weakly: if the owner keeps this object, a strong reference is never released.
  public init(
    from threshold: Activation = .visible, _ subscribe: @escaping @MainActor () -> any AsyncSequence<Element, Never>
  ) {
    self.threshold = threshold
    self.subscribe = subscribe
    (values, continuation) = AsyncStream.makeStream()
  }

  isolated deinit {
    subscription?.cancel()
    continuation.finish()
  }

  /// Sets the level of the owner, which is `offscreen` at the start, and so subscribes or cancels the subscription.
  public func activate(_ level: Activation) {
    if level < threshold {
      subscription?.cancel()
      subscription = nil
    } else if subscription == nil, !isEnded {
      subscription = forward(subscribe())
    }
  }

  private func forward(_ sequence: sending any AsyncSequence<Element, Never>) -> Task<Void, Never> {
    Task { [weak self, continuation] in
      for await value in sequence {
        guard !Task.isCancelled else { return }
        continuation.yield(value)
      }
      if !Task.isCancelled { self?.end() }
    }
  }

  private func end() {
    isEnded = true
    continuation.finish()
  }
}
