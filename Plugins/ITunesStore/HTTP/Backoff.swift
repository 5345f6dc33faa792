/// How long to wait before something is tried again.
///
/// The wait doubles with each try. Its second half is left to chance, so that many
/// who failed at once don't come back at once.
struct Backoff: Hashable, Sendable {
  /// How often something is tried in all.
  var tries = 3

  /// The longest wait after the first try.
  var first: Duration = .milliseconds(500)

  /// The longest wait after any try.
  var longest: Duration = .seconds(4)

  /// Finds the wait after a try that failed.
  ///
  /// - Parameters:
  ///   - tried: The number of tries so far, from 1.
  ///   - chance: A number from 0 up to 1.
  /// - Returns: The wait, or nothing where it is not to be tried again.
  func wait(after tried: Int, chance: Double) -> Duration? {
    guard tried < tries else { return nil }
    let full = min(longest, first * (1 << min(max(tried, 1) - 1, 20)))
    return full * (0.5 + 0.5 * min(max(chance, 0), 1))
  }
}
