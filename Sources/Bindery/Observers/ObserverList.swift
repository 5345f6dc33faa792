/// The observers of an object's changes, in the order of registration.
///
/// A notification carries no data: each observer reads the object's current state. A change that an observer makes
/// during a notification leads to one more round, after the current one.
@MainActor
public final class ObserverList {
  /// The functions of the observers, with the numbers of their registrations.
  private var observers: [(id: Int, notify: @MainActor () -> Void)] = []
  private var nextId = 0
  /// Whether the observers are being notified now.
  private var isNotifying = false
  /// Whether a change was reported for which no round of notifications has begun yet.
  private var hasNews = false

  /// Creates a list without observers.
  public init() {}

  /// Whether there are no observers.
  public var isEmpty: Bool { observers.isEmpty }

  /// Registers an observer, which is notified of all later changes.
  ///
  /// - Parameter notify: A function that is called after each change.
  /// - Returns: The registration, which ends when it is released.
  public func add(_ notify: @escaping @MainActor () -> Void) -> Observer {
    let id = nextId
    nextId += 1
    observers.append((id, notify))
    return Observer { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// Calls each observer once; a call during a notification leads to one more notification after it.
  public func notify() {
    hasNews = true
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while hasNews {
      hasNews = false
      notifyOnce()
    }
  }

  /// Calls each observer once, except those that are removed meanwhile.
  private func notifyOnce() {
    for observer in observers where observers.contains(where: { $0.id == observer.id }) {
      observer.notify()
    }
  }
}

/// The registration of an observer of changes; the observer stays registered as long as this object lives.
///
/// A registration ends when it is released, or before that with `end()`. Afterwards the observer isn't notified any
/// more, not even in a round of notifications that has begun.
@MainActor
public final class Observer {
  /// The function that removes the observer from its list, or `nil` after the end of the registration.
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
