/// The state of a context behind its lock.
///
/// Functions return whatever they remove, so that it is released outside the lock.
struct ContextState: Sendable {
  /// The contents of a context that has ended.
  struct Remains: Sendable {
    var receivers = ReceiverList()
    var cancellations: [@Sendable () -> Void] = []
    var scopes: [Scope] = []
  }

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
  private var cancellations: [Int: @Sendable () -> Void] = [:]
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

  /// Adds the cancellation of a task.
  mutating func add(_ cancellation: @escaping @Sendable () -> Void, id: Int) {
    cancellations[id] = cancellation
  }

  /// Removes and returns the cancellation of a finished task.
  mutating func removeTask(_ id: Int) -> (@Sendable () -> Void)? {
    cancellations.removeValue(forKey: id)
  }

  /// Ends the context, and returns its former contents in the order of creation.
  mutating func end() -> Remains {
    let remains = Remains(
      receivers: receivers,
      cancellations: cancellations.sorted { $0.key < $1.key }.map(\.value),
      scopes: scopes.sorted { $0.key < $1.key }.map(\.value))
    hasEnded = true
    receivers = ReceiverList()
    cancellations = [:]
    scopes = [:]
    return remains
  }
}
