/// A call that may block, and so needs a thread of its own.
struct BlockingCall: Sendable {
  /// The reason a call is refused.
  enum Refusal: Sendable {
    /// The system created no thread.
    case noThread

    /// Every thread of the pool is blocked by a cancelled call that continues.
    case busy
  }

  /// The identifier of the call, unique among the calls that aren't over.
  let id: ObjectIdentifier

  /// A function that makes the call.
  let make: @Sendable () -> Void

  /// A function that takes the reason for a refusal.
  let refuse: @Sendable (Refusal) -> Void

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - owner: The object that the call belongs to, which has at most one call at a time.
  ///   - make: A function that makes the call, on a thread of its own.
  ///   - refuse: A function that takes the reason if the call is never made; callable on any thread.
  init(
    of owner: AnyObject, make: @escaping @Sendable () -> Void, refuse: @escaping @Sendable (Refusal) -> Void
  ) {
    id = ObjectIdentifier(owner)
    self.make = make
    self.refuse = refuse
  }
}
