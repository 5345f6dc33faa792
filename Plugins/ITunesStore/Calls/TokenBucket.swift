/// The calls that may be made: a bucket of tokens that fills with time.
///
/// What is in it is counted in milliseconds, so that nothing is rounded: a token is worth the time in which one comes.
/// Times are those of a clock that all of the user's processes share. That clock may be
/// set back; then time counts from the new one, and no token is lost or won.
struct TokenBucket: Hashable, Sendable {
  /// The number of calls that may be made at once.
  static let capacity = 20

  /// The milliseconds in which one token comes: 20 in a minute.
  static let interval = 3000

  /// What is in the bucket, in milliseconds. Below zero after the store said that it was asked too often.
  private(set) var level: Int

  /// When that was so, in milliseconds since 1970.
  private(set) var time: Int

  private static let full = capacity * interval

  /// The level after the store said that it was asked too often: half a minute before the next token.
  private static let drained = interval - 30_000

  /// Creates a full bucket.
  ///
  /// - Parameter time: The milliseconds since 1970.
  init(at time: Int) {
    level = Self.full
    self.time = time
  }

  /// Creates a bucket as it was kept.
  ///
  /// - Parameters:
  ///   - level: What was in it, in milliseconds.
  ///   - time: When that was so.
  init?(level: Int, time: Int) {
    guard (Self.drained...Self.full).contains(level), time >= 0 else { return nil }
    self.level = level
    self.time = time
  }

  /// Takes a token, if there is one.
  ///
  /// - Parameter now: The milliseconds since 1970.
  /// - Returns: How long to wait for a token; zero where one was taken.
  mutating func take(at now: Int) -> Duration {
    fill(at: now)
    guard level >= Self.interval else { return .milliseconds(Self.interval - level) }
    level -= Self.interval
    return .zero
  }

  /// Empties the bucket, as the store counts more calls than we know of, and lets half a minute pass.
  ///
  /// - Parameter now: The milliseconds since 1970.
  /// - Returns: How long to wait for a token.
  mutating func drain(at now: Int) -> Duration {
    fill(at: now)
    level = Self.drained
    return .milliseconds(Self.interval - level)
  }

  private mutating func fill(at now: Int) {
    let passed = now > time ? min(now - time, 2 * Self.full) : 0
    level = min(level + passed, Self.full)
    time = now
  }
}

extension TokenBucket: LosslessStringConvertible {
  /// The bucket as a line of fixed length, so that a shorter one never leaves a rest of a longer one.
  var description: String {
    let numbers = [level < 0 ? "-" : "+", String(level.magnitude).padded(to: 6), " ", String(time).padded(to: 16)]
    return numbers.joined() + "\n"
  }

  /// Reads the line.
  ///
  /// - Parameter description: The line.
  init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard description.utf8.count == 25, words.count == 2, words[1].hasSuffix("\n"),
      let level = Int(words[0]), let time = Int(words[1].dropLast())
    else { return nil }
    self.init(level: level, time: time)
  }
}

extension String {
  /// The digits of a number with zeros before them.
  fileprivate func padded(to count: Int) -> String {
    String(repeating: "0", count: max(count - utf8.count, 0)) + self
  }
}
