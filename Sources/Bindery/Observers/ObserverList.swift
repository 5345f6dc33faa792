/// Those who want to be told of changes, in the order of registration.
///
/// A notice carries no state: whoever is told reads what is true then. A change
/// that an observer makes while it is told leads to one more round, after this one.
@MainActor
public final class ObserverList {
  private var observers: [(id: Int, notify: @MainActor () -> Void)] = []
  private var nextId = 0
  private var isNotifying = false
  private var hasNews = false

  /// Creates an empty list.
  public init() {}

  /// Whether nobody wants to be told.
  public var isEmpty: Bool { observers.isEmpty }

  /// Registers an observer, who is told from the next round on.
  ///
  /// - Parameter notify: Called after each change.
  /// - Returns: The registration, which ends when it is let go.
  public func add(_ notify: @escaping @MainActor () -> Void) -> Observer {
    let id = nextId
    nextId += 1
    observers.append((id, notify))
    return Observer { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// Tells all observers, each once a round.
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

  private func notifyOnce() {
    for observer in observers where observers.contains(where: { $0.id == observer.id }) {
      observer.notify()
    }
  }
}
