/// A sendable pointer to memory that stays constant during a call, for the thread that makes the call.
struct ConstantPointer<Pointee>: Sendable {
  // It is never written to, and the creator waits for the call to return.
  /// The pointer, or `nil` for NULL.
  nonisolated(unsafe) let pointer: UnsafePointer<Pointee>?
}
