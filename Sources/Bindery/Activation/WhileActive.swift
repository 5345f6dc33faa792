/// Forwards a sequence for as long as somebody shows its owner.
///
/// It subscribes when the level is reached, cancels when it is left, and subscribes
/// again when it is reached again, so that a sequence that begins with its current
/// value gives it anew. Nothing is forwarded after the level was left. When the
/// sequence ends by itself, `values` ends too, and nothing more happens.
@MainActor
public final class WhileActive<Element: Sendable> {
  /// What is forwarded, for one reader. It ends with this object.
  public nonisolated let values: AsyncStream<Element>

  private let threshold: Activation
  private let subscribe: @MainActor () -> any AsyncSequence<Element, Never>
  private let continuation: AsyncStream<Element>.Continuation
  private var subscription: Task<Void, Never>?
  private var isEnded = false

  /// Creates a forwarding that hasn't begun.
  ///
  /// - Parameters:
  ///   - threshold: The level from which on it forwards.
  ///   - subscribe: Makes the sequence. To hold on to the owner strongly here would keep it for ever.
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

  /// Sets the level of the owner; `offscreen` at the start.
  ///
  /// - Parameter level: The level.
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
