/// The time limits of an exchange, unless the caller sets shorter ones.
struct TimeLimits: Hashable, Sendable {
  /// The time until the head of the answer has arrived, including name resolution, connection and request.
  var head: Duration = .seconds(60)

  /// The time between two pieces of the answer.
  var idle: Duration = .seconds(60)

  /// The time from the start to the last byte.
  var whole: Duration = .seconds(600)
}
