/// Repeats an attempt with longer and longer deadlines until the deadline was long enough.
///
/// It is for code that hangs until a deadline ends it. The deadline that lets the code reach the hanging place depends
/// on the machine, but the correct result doesn't. A short deadline costs a fast machine little, and a slow machine
/// gets a longer one, up to about a minute. A result that is wrong for another reason isn't retried.
///
/// - Parameters:
///   - first: The first deadline. Each further one is four times as long.
///   - isolation: The actor on which the closures are called: the caller's.
///   - attempt: Runs the code that hangs, with a deadline.
///   - isTooShort: Returns whether the deadline of an attempt passed before the hanging place was reached. It doesn't
///     judge whether the result is correct.
/// - Returns: The first result whose deadline was long enough, or the last result, with its deadline.
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
