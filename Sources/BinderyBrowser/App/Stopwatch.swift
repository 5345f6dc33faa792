/// A measurement of the time since its creation, by any clock.
struct Stopwatch: Sendable {
  /// The function that returns the time since the stopwatch was created.
  private let elapsed: @Sendable () -> Duration

  /// Starts measuring time by a clock.
  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// The time since the stopwatch was created.
  var time: Duration { elapsed() }
}
