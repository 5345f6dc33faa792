/// How long an exchange may take, where whoever asks sets no shorter limit of his own.
struct TimeLimits: Hashable, Sendable {
  /// Until the head of the answer has come: finding the host, connecting and asking.
  var head: Duration = .seconds(60)

  /// Between two pieces of the answer.
  var idle: Duration = .seconds(60)

  /// From the start to the last byte.
  var whole: Duration = .seconds(600)
}
