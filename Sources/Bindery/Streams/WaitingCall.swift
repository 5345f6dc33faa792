/// A call that may wait long, and so needs a thread.
package struct WaitingCall: Sendable {
  /// Why a call is not made.
  package enum Refusal: Sendable {
    /// The system gives no thread.
    case noThread

    /// Every thread makes a call that was cancelled and goes on nevertheless.
    case busy
  }

  /// Tells the call from all others that are not over.
  let id: ObjectIdentifier

  /// Makes the call.
  let make: @Sendable () -> Void

  /// Takes the reason why the call is never made.
  let refuse: @Sendable (Refusal) -> Void

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - owner: Whose call it is; of each there is at most one.
  ///   - make: Makes the call, on a thread of its own.
  ///   - refuse: Takes the reason why the call is never made, on any thread.
  package init(
    of owner: AnyObject, make: @escaping @Sendable () -> Void, refuse: @escaping @Sendable (Refusal) -> Void
  ) {
    id = ObjectIdentifier(owner)
    self.make = make
    self.refuse = refuse
  }
}
