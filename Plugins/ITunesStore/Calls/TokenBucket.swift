/// A token bucket that limits the rate of calls.
///
/// The level is counted in milliseconds, so that nothing is rounded: a token counts as much as the time to add one.
/// Times are those of a clock that all processes of the user share. If that clock is set back, time counts from its new
/// value, and no token is lost or gained.
struct TokenBucket: Hashable, Sendable {
  /// The maximum number of tokens: the calls that may be made at once.
  static let capacity = 20

  /// The time in which one token is added, in milliseconds: 20 a minute.
  static let interval = 3000

  /// The level of the bucket in milliseconds, of which a token is worth `interval`; negative after `drain(at:)`.
  private(set) var level: Int

  /// The time at which `level` was last updated, in milliseconds since 1970.
  private(set) var time: Int

  /// The level of a full bucket, in milliseconds.
  private static let full = capacity * interval

  /// The level after `drain(at:)`, in milliseconds, from which it takes half a minute to the next token.
  private static let drained = interval - 30_000

  /// Creates a full bucket; `time` is in milliseconds since 1970.
  init(at time: Int) {
    level = Self.full
    self.time = time
  }

  /// Restores a saved bucket, or returns `nil` if no bucket can have the level, or the time is before 1970.
  init?(level: Int, time: Int) {
    guard (Self.drained...Self.full).contains(level), time >= 0 else { return nil }
    self.level = level
    self.time = time
  }

  /// Takes a token if there is one, which allows one call.
  ///
  /// - Parameter now: The time in milliseconds since 1970.
  /// - Returns: The wait until the next token, or zero if one was taken.
  mutating func take(at now: Int) -> Duration {
    fill(at: now)
    guard level >= Self.interval else { return .milliseconds(Self.interval - level) }
    level -= Self.interval
    return .zero
  }

  /// Empties the bucket for half a minute, because the iTunes Store has reported too many calls.
  ///
  /// - Parameter now: The time in milliseconds since 1970.
  /// - Returns: The wait until the next token: half a minute.
  mutating func drain(at now: Int) -> Duration {
    fill(at: now)
    level = Self.drained
    return .milliseconds(Self.interval - level)
  }

  /// Adds the tokens for the time that has passed, up to a full bucket.
  private mutating func fill(at now: Int) {
    let passed = now > time ? min(now - time, 2 * Self.full) : 0
    level = min(level + passed, Self.full)
    time = now
  }
}

extension TokenBucket: LosslessStringConvertible {
  /// The level and the time as a line of fixed length, such as `+060000 0001700000000000` and a line feed.
  ///
  /// Overwriting a line leaves no rest of a longer one.
  var description: String {
    let numbers = [level < 0 ? "-" : "+", String(level.magnitude).padded(to: 6), " ", String(time).padded(to: 16)]
    return numbers.joined() + "\n"
  }

  /// Parses a line in the form of `description`, or returns `nil` for any other text or an impossible level or time.
  init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard description.utf8.count == 25, words.count == 2, words[1].hasSuffix("\n"),
      let level = Int(words[0]), let time = Int(words[1].dropLast())
    else { return nil }
    self.init(level: level, time: time)
  }
}

extension String {
  /// Returns the text padded with leading zeros to a length of `count` characters.
  fileprivate func padded(to count: Int) -> String {
    String(repeating: "0", count: max(count - utf8.count, 0)) + self
  }
}
