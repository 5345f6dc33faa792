/// Tries with one deadline after the other, each longer than the one before, as long as the deadline was too short.
///
/// It is for what has to hang until a deadline ends it. How long a deadline has to be so that the hanging place is
/// reached depends on the machine; whether the result is right doesn't. A short deadline costs a fast machine little,
/// and a slow one gets a longer one, up to about a minute. A result that is wrong for another reason is the last one.
///
/// - Parameters:
///   - first: The first deadline.
///   - isolation: Where the closures are called: where the caller is.
///   - attempt: Does what hangs, with a deadline.
///   - isTooShort: Whether the result of an attempt shows that its deadline has passed before the hanging place was
///     reached. It says nothing of whether the result is right.
/// - Returns: The first result whose deadline wasn't too short, or the last one; and its deadline.
package func growingDeadline<Value>(
  from first: Duration, isolation: isolated (any Actor)? = #isolation, _ attempt: (Duration) async throws -> Value,
  whileTooShort isTooShort: (Value, Duration) -> Bool
) async rethrows -> (value: Value, deadline: Duration) {
  var deadline = first
  while true {
    let value = try await attempt(deadline)
    guard deadline <= .seconds(16), isTooShort(value, deadline) else { return (value, deadline) }
    deadline *= 4
  }
}
