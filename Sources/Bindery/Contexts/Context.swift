internal import Synchronization

/// What a view model's surroundings offer: values by typed keys, a way for actions
/// to reach whoever does them, and tasks that end with it.
///
/// Contexts form a tree. A scope answers for the keys that it sets, and asks its
/// parent for the others; an action goes to the receivers of the scope, last
/// registered first, and then to those of its parent. A scope holds its parent; a
/// parent doesn't hold its scopes.
///
/// A context ends by `end()`, with its parent, or when it is let go. All functions
/// are safe on any thread.
public final class Context: Sendable {
  /// The context that this one is a scope of.
  public let parent: Context?

  /// What tells this context from the others of its parent.
  private let id: Int

  let state: Mutex<ContextState>

  /// Creates a context without a parent.
  public init() {
    parent = nil
    id = 0
    state = Mutex(ContextState())
  }

  private init(parent: Context, id: Int) {
    self.parent = parent
    self.id = id
    state = Mutex(ContextState())
  }

  deinit {
    end()
    parent?.state.withLock { $0.scopes[id] = nil }
  }

  /// Creates a context whose parent is this one.
  ///
  /// A scope of a context that has ended has ended too.
  public func newScope() -> Context {
    let scope = Context(parent: self, id: state.withLock { $0.newId() })
    if !state.withLock({ $0.adopt(scope, id: scope.id) }) { scope.end() }
    return scope
  }

  /// Whether the context has ended.
  public var hasEnded: Bool {
    state.withLock { $0.hasEnded }
  }

  /// Ends the context and its scopes. Ending it twice does nothing more.
  ///
  /// Its receivers are gone, its tasks are cancelled, and what is sent through it
  /// is not handled, not even by its parent. Its values stay.
  public func end() {
    let remains = state.withLock { $0.end() }
    for cancel in remains.cancellations { cancel() }
    for scope in remains.scopes { scope.context?.end() }
  }

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
    set {
      // The old value goes away outside the lock: its deinitializer may use the context.
      _ = state.withLock { $0.values.updateValue(newValue, forKey: ObjectIdentifier(key)) }
    }
  }

  /// Returns the nearest context that has set a value for a key, this one or a parent, or `nil` if none has.
  package func owner<Key: ContextKey>(of key: Key.Type) -> Context? {
    state.withLock { $0.values[ObjectIdentifier(key)] != nil } ? self : parent?.owner(of: key)
  }

  /// Returns the value that this context itself has set for a key, and sets one if there is none.
  ///
  /// The lock of the context is held while `make` runs, so it must not use one.
  package func value<Key: ContextKey>(of key: Key.Type, orSet make: () -> Key.Value) -> Key.Value {
    state.withLock { state in
      if let value = state.values[ObjectIdentifier(key)] { return value as? Key.Value ?? key.defaultValue }
      let value = make()
      state.values[ObjectIdentifier(key)] = value
      return value
    }
  }
}
