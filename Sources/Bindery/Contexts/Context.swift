internal import Synchronization

/// A node in a tree that gives view models their services: values by typed keys, delivery of actions, and owned tasks.
///
/// A child node is called a scope. It has the values that are set in it, and takes the others from its parent. An
/// action goes to the receivers of the scope, the last registered first, and then to those of its parent. A scope
/// retains its parent, but a parent doesn't retain its scopes.
/// A context ends with `end()`, with its parent, or when it is released. All functions are safe on any thread.
public final class Context: Sendable {
  /// The parent of this context in the tree, or `nil` at the root.
  public let parent: Context?

  /// The identifier of this context, unique among the scopes of its parent.
  private let id: Int

  /// The context's mutable state, with the lock that protects it.
  let state: Mutex<ContextState>

  /// Creates a root context, without a parent.
  public convenience init() {
    self.init(parent: nil, id: 0)
  }

  /// Creates a context with a parent, in which it has an identifier; `nil` for the root of a tree.
  private init(parent: Context?, id: Int) {
    self.parent = parent
    self.id = id
    state = Mutex(ContextState())
  }

  deinit {
    end()
    parent?.state.withLock { $0.scopes[id] = nil }
  }

  /// Creates a scope, a child context whose parent is this context.
  ///
  /// A scope of a context that has ended has ended, too.
  public func newScope() -> Context {
    let scope = Context(parent: self, id: state.withLock { $0.newId() })
    if !state.withLock({ $0.adopt(scope, id: scope.id) }) { scope.end() }
    return scope
  }

  /// Whether the context has ended, by a call of `end()` on it or on a parent.
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

  /// The value of a key in this context or its nearest parent that has one, or else the key's default.
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

  /// Returns the nearest context, this one or a parent, in which a value for a key is set, or `nil` if there is none.
  package func owner<Key: ContextKey>(of key: Key.Type) -> Context? {
    state.withLock { $0.values[ObjectIdentifier(key)] != nil } ? self : parent?.owner(of: key)
  }

  /// Returns the value that is set for a key in this context itself; if there is none, sets a new one.
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

/// A key under which a context stores a value of one type.
public protocol ContextKey {
  /// The type of the values under the key; an optional type if there may be no value.
  associatedtype Value: Sendable

  /// The value in a context if none is set in it or in any parent.
  static var defaultValue: Value { get }
}
