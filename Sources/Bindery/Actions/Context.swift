internal import Synchronization

/// What a view model's surroundings offer: values by typed keys, and a way for
/// actions to reach whoever does them.
///
/// Contexts form a chain. A scope answers for the keys that it sets, and asks its
/// parent for the others; an action goes to the receivers of the scope, last
/// registered first, and then to those of its parent. All functions are safe on
/// any thread.
public final class Context: Sendable {
  private typealias Receiver = @Sendable (any Action) -> Bool

  private struct State {
    var values: [ObjectIdentifier: any Sendable] = [:]
    var receivers: [Receiver] = []
  }

  /// The context that this one is a scope of.
  public let parent: Context?

  private let state = Mutex(State())

  /// Creates a context without a parent.
  public init() {
    parent = nil
  }

  private init(parent: Context) {
    self.parent = parent
  }

  /// Creates a context whose parent is this one.
  public func newScope() -> Context {
    Context(parent: self)
  }
}

/// A key of a value in a context.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value where no context sets one.
  static var defaultValue: Value { get }
}

extension Context {
  /// The value of a key: this context's, else its nearest parent's, else the default.
  ///
  /// - Parameter key: The type of the key.
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
    get {
      guard let value = state.withLock({ $0.values[ObjectIdentifier(key)] }) else {
        return parent.map { $0[key] } ?? key.defaultValue
      }
      // The key's type was the key when the value was set, so the cast can't fail.
      return value as? Key.Value ?? key.defaultValue
    }
    set { state.withLock { $0.values[ObjectIdentifier(key)] = newValue } }
  }

  /// Registers a receiver of one type of action, for as long as the context lives.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - receiver: Does the action and returns whether it did.
  public func receive<Received: Action>(
    _ type: Received.Type, _ receiver: @escaping @Sendable (Received) -> Bool
  ) {
    state.withLock { $0.receivers.append { action in (action as? Received).map(receiver) ?? false } }
  }

  /// Sends an action to the receivers until one does it.
  ///
  /// - Parameter action: The action.
  /// - Returns: Whether a receiver did it.
  @discardableResult
  public func send(_ action: any Action) -> Bool {
    let receivers = state.withLock { $0.receivers }
    return receivers.reversed().contains { $0(action) } || parent?.send(action) ?? false
  }
}
