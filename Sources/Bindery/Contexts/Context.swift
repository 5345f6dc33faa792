internal import Synchronization

/// A node in the tree of services for view models: values by typed keys, the routing of actions, and owned tasks.
///
/// A scope answers for the keys that it sets, and asks its parent for the others. An action goes to the receivers of
/// the scope, the last registered first, and then to those of its parent. A scope retains its parent, but a parent
/// doesn't retain its scopes.
///
/// A context ends with `end()`, with its parent, or when it is released. All functions are safe on any thread.
public final class Context: Sendable {
  /// The context that this one is a scope of, or `nil` at the root.
  public let parent: Context?

  /// The identifier of this context, unique among the scopes of its parent.
  private let id: Int

  /// The state behind the context's lock.
  let state: Mutex<ContextState>

  /// Creates a context without a parent.
  public convenience init() {
    self.init(parent: nil, id: 0)
  }

  private init(parent: Context?, id: Int) {
    self.parent = parent
    self.id = id
    state = Mutex(ContextState())
  }

  deinit {
    end()
    parent?.state.withLock { $0.scopes[id] = nil }
  }

  /// Creates a scope, whose parent is this context.
  ///
  /// A scope of a context that has ended has ended, too.
  public func newScope() -> Context {
    let scope = Context(parent: self, id: state.withLock { $0.newId() })
    if !state.withLock({ $0.adopt(scope, id: scope.id) }) { scope.end() }
    return scope
  }

  /// Whether the context has ended: with `end()`, or because its parent has.
  public var hasEnded: Bool {
    state.withLock { $0.hasEnded }
  }

  /// Ends the context and its scopes; a second call has no effect.
  ///
  /// The receivers are removed and the tasks are cancelled. An action that is sent through an ended context isn't
  /// handled, not even by its parent. The values stay.
  public func end() {
    let former = state.withLock { $0.end() }
    for (_, cancel) in former.cancellations.sorted(by: { $0.key < $1.key }) { cancel() }
    for (_, scope) in former.scopes.sorted(by: { $0.key < $1.key }) { scope.context?.end() }
  }

  /// The value of a key: that of this context or its nearest parent with one, or else the key's default.
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
    get {
      guard let value = state.withLock({ $0.values[ObjectIdentifier(key)] }) else {
        return parent.map { $0[key] } ?? key.defaultValue
      }
      // The value was set under the same key type, so the cast can't fail.
      return value as? Key.Value ?? key.defaultValue
    }
    set {
      // The old value is released outside the lock, because its deinitializer may use the context.
      _ = state.withLock { $0.values.updateValue(newValue, forKey: ObjectIdentifier(key)) }
    }
  }

  /// Returns the nearest context that has set a value for a key: this one or an ancestor, or `nil` if none has.
  package func owner<Key: ContextKey>(of key: Key.Type) -> Context? {
    state.withLock { $0.values[ObjectIdentifier(key)] != nil } ? self : parent?.owner(of: key)
  }

  /// Returns the value that this context itself has set for a key, and sets one if there is none.
  ///
  /// The context's lock is held while `make` runs, so `make` must not use a context.
  package func value<Key: ContextKey>(of key: Key.Type, orSet make: () -> Key.Value) -> Key.Value {
    state.withLock { state in
      if let value = state.values[ObjectIdentifier(key)] { return value as? Key.Value ?? key.defaultValue }
      let value = make()
      state.values[ObjectIdentifier(key)] = value
      return value
    }
  }
}

/// A typed key of a value in a context.
public protocol ContextKey {
  /// The type of the value, an optional type if a context may lack the value.
  associatedtype Value: Sendable

  /// The value for a context in which neither it nor any parent has set one.
  static var defaultValue: Value { get }
}
