/// A policy for retries: exponential backoff with jitter.
///
/// The delay doubles with each try. Its second half is random, so that clients that failed together don't retry
/// together.
struct Backoff: Hashable, Sendable {
  /// The maximum number of tries in all.
  var tries = 3

  /// The maximum delay after the first try.
  var first: Duration = .milliseconds(500)

  /// The maximum delay after any try.
  var longest: Duration = .seconds(4)

  /// Returns the delay after a failed try.
  ///
  /// - Parameters:
  ///   - tried: The number of tries so far, from 1.
  ///   - chance: A random number from 0 up to 1.
  /// - Returns: The delay, or `nil` if there must be no retry.
  func wait(after tried: Int, chance: Double) -> Duration? {
    guard tried < tries else { return nil }
    let full = min(longest, first * (1 << min(max(tried, 1) - 1, 20)))
    return full * (0.5 + 0.5 * min(max(chance, 0), 1))
  }
}
