/// The time limit of a process: one whose case has iterations is given time as long as new ones begin, up to another
/// limit.
///
/// So a hang is told from a case that a busy machine slows down, which isn't the plugin's fault.
struct ProbeTimeLimit {
  /// The state of a process at a time.
  enum State: Hashable {
    /// The process may go on.
    case within

    /// No new iteration has begun within the limit, or the case has none: the process hangs.
    case hanging

    /// Iterations still begin, and the limit of them all is over: the process is cut short.
    case cutShort
  }

  private let limit: Duration
  private let whole: Duration
  private var iteration: Int64 = 0
  private var beginning = Duration.zero

  /// Creates the time limit of a process that starts now.
  ///
  /// - Parameters:
  ///   - limit: The time of an iteration, or of a case without any.
  ///   - whole: The time of all iterations.
  init(_ limit: Duration, whole: Duration) {
    (self.limit, self.whole) = (limit, whole)
  }

  /// Takes the number of the iteration at a time since the start, and returns the state of the process.
  ///
  /// The number is 0 before the first iteration, and for a case without iterations.
  mutating func state(at time: Duration, iteration: Int64) -> State {
    if iteration != self.iteration {
      (self.iteration, beginning) = (iteration, time)
      if time >= whole { return .cutShort }
    }
    return time - beginning >= limit ? .hanging : .within
  }
}
