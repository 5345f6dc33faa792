/// The state of a context behind its lock.
///
/// Functions return whatever they remove, so that it is released outside the lock.
struct ContextState: Sendable {
  /// A weak reference to a scope.
  struct Scope: Sendable {
    weak var context: Context?
  }

  /// The values that the context has set, by the type of their keys.
  var values: [ObjectIdentifier: any Sendable] = [:]
  /// The registered receivers.
  var receivers = ReceiverList()
  /// The scopes by their identifiers.
  var scopes: [Int: Scope] = [:]
  /// Whether the context has ended.
  private(set) var hasEnded = false
  /// The functions that cancel the running tasks, by the identifiers of these.
  var cancellations: [Int: @Sendable () -> Void] = [:]
  private var lastId = 0

  /// Returns a new identifier, unique within the context.
  mutating func newId() -> Int {
    lastId += 1
    return lastId
  }

  /// Adds a scope, or returns `false` if the context has ended.
  mutating func adopt(_ context: Context, id: Int) -> Bool {
    guard !hasEnded else { return false }
    scopes[id] = Scope(context: context)
    return true
  }

  /// Ends the context, and returns its former state.
  mutating func end() -> ContextState {
    defer { (receivers, cancellations, scopes, hasEnded) = (ReceiverList(), [:], [:], true) }
    return self
  }
}
