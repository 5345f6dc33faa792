/// The time that has passed for a thread since a moment, without that for which it was ready to run and had no processor.
///
/// So what waits takes as long on a busy machine as on an idle one, and so does what computes.
struct ThreadTime {
  private let start = ContinuousClock.now
  private let wait = ProcessMeasures.timeWithoutProcessor

  /// The time since the creation, to be read on the thread that created it.
  var passed: Duration {
    ContinuousClock.now - start - .nanoseconds(ProcessMeasures.timeWithoutProcessor - wait)
  }
}
