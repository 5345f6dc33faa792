/// How long an exchange may take.
struct TimeLimits: Hashable, Sendable {
  /// Until the head of the answer has come: finding the host, connecting and asking.
  var head: Duration = .seconds(10)

  /// Between two pieces of the answer.
  var idle: Duration = .seconds(10)

  /// From the start to the last byte.
  var whole: Duration = .seconds(30)
}
