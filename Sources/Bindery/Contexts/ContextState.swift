/// The mutable state of a `Context`, which a lock protects.
///
/// Functions return what they remove, so that it is released outside the lock.
struct ContextState: Sendable {
  /// A weak reference to a child context.
  struct Scope: Sendable {
    /// The child context, or `nil` once it is released.
    weak var context: Context?
  }

  /// The values that are set in the context itself, by the types of their keys.
  var values: [ObjectIdentifier: any Sendable] = [:]
  /// The receivers of actions that are registered in the context.
  var receivers = ReceiverList()
  /// The child contexts, by their identifiers.
  var scopes: [Int: Scope] = [:]
  /// Whether the context has ended.
  private(set) var hasEnded = false
  /// The functions that cancel the context's running tasks, by the tasks' identifiers.
  var cancellations: [Int: @Sendable () -> Void] = [:]
  /// The identifier that was given last to a receiver, a task or a child context.
  private var lastId = 0

  /// Returns a new identifier for a receiver, a task or a child context, unique within the context.
  mutating func newId() -> Int {
    lastId += 1
    return lastId
  }

  /// Adds a child context and returns `true`, or returns `false` if this context has ended.
  mutating func adopt(_ context: Context, id: Int) -> Bool {
    guard !hasEnded else { return false }
    scopes[id] = Scope(context: context)
    return true
  }

  /// Marks the context as ended and removes all but its values; returns the former state.
  mutating func end() -> ContextState {
    defer { (receivers, cancellations, scopes, hasEnded) = (ReceiverList(), [:], [:], true) }
    return self
  }
}
