/// A pacer that calls a function soon after a request, but at most once in an interval.
///
/// The first call comes in the next job of the main actor. Requests in the interval after a call lead to one call at
/// its end.
@MainActor
package final class RedrawPacer {
  /// The function that is called after requests.
  package var body: @MainActor () -> Void = {}

  /// The shortest time between two calls of the body.
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// Whether a call was requested since the last one.
  private var isDue = false

  /// The task that waits for the interval to end, or `nil` if none has begun.
  private var pacing: Task<Void, Never>?

  /// Creates a pacer without a request.
  package init(every interval: Duration, on clock: any Clock<Duration>) {
    self.interval = interval
    self.clock = clock
  }

  deinit {
    pacing?.cancel()
  }

  /// Requests a call.
  package func request() {
    isDue = true
    guard pacing == nil else { return }
    pacing = Task { [weak self, interval, clock] in
      while self?.callIfDue() == true {
        guard (try? await clock.sleep(for: interval)) != nil else { return }
      }
    }
  }

  /// Calls the function if that was requested, and returns whether it was.
  private func callIfDue() -> Bool {
    guard isDue else {
      pacing = nil
      return false
    }
    isDue = false
    body()
    return true
  }
}
