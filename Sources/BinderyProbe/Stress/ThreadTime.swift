/// The elapsed time of a thread since a moment, without the time for which it was ready to run and had no processor.
///
/// So waiting and computing take as long on a busy machine as on an idle one.
struct ThreadTime {
  /// The time of the moment.
  private let start = ContinuousClock.now
  /// The time for which the thread had been without a processor at that moment.
  private let wait = ProcessMeasures.timeWithoutProcessor

  /// The time since the creation; it has to be read on the thread that created the value.
  var passed: Duration {
    ContinuousClock.now - start - .nanoseconds(ProcessMeasures.timeWithoutProcessor - wait)
  }
}
