/// What a context keeps behind its lock.
///
/// Whatever it gives up it returns, so that it goes away outside the lock.
struct ContextState: Sendable {
  /// What is left of a context that has ended.
  struct Remains: Sendable {
    var receivers = ReceiverList()
    var cancellations: [@Sendable () -> Void] = []
    var scopes: [Scope] = []
  }

  /// A scope, which its parent doesn't keep alive.
  struct Scope: Sendable {
    weak var context: Context?
  }

  var values: [ObjectIdentifier: any Sendable] = [:]
  var receivers = ReceiverList()
  var scopes: [Int: Scope] = [:]
  private(set) var hasEnded = false
  private var cancellations: [Int: @Sendable () -> Void] = [:]
  private var lastId = 0

  /// Makes an identifier that is unique within the context.
  mutating func newId() -> Int {
    lastId += 1
    return lastId
  }

  /// Takes in a scope, unless the context has ended.
  mutating func adopt(_ context: Context, id: Int) -> Bool {
    guard !hasEnded else { return false }
    scopes[id] = Scope(context: context)
    return true
  }

  /// Files a task under an identifier.
  mutating func add(_ cancellation: @escaping @Sendable () -> Void, id: Int) {
    cancellations[id] = cancellation
  }

  /// Forgets a task that is done.
  mutating func removeTask(_ id: Int) -> (@Sendable () -> Void)? {
    cancellations.removeValue(forKey: id)
  }

  /// Ends the context, and returns what it had, in the order of creation.
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
