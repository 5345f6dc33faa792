/// A time limit for each input of a process's case, and another for all inputs together.
///
/// So a hang is distinguished from a case that a busy machine slows down, which isn't the plugin's fault.
struct ProbeTimeLimit {
  /// The state of a process with regard to its time limits.
  enum State: Hashable {
    /// The process may continue.
    case within

    /// No new input has begun within the limit of one input, or the case has no inputs: the process hangs.
    case hanging

    /// Inputs still begin, but the limit of all inputs is over: the process is cut short.
    case cutShort
  }

  /// The time limit for each input.
  private let limit: Duration
  /// The time limit for all inputs together.
  private let whole: Duration
  /// The number of the current input.
  private var step: Int64 = 0
  /// The time at which the current input began.
  private var beginning = Duration.zero

  /// Creates the time limit of a process that starts now.
  ///
  /// - Parameters:
  ///   - limit: The time limit of one input, or of a case without inputs.
  ///   - whole: The time limit of all inputs together.
  init(_ limit: Duration, whole: Duration) {
    (self.limit, self.whole) = (limit, whole)
  }

  /// Records the progress of the case at a time since the start, and returns the state of the process.
  ///
  /// `step` is a number that changes with each input, and 0 before the first one.
  mutating func state(at time: Duration, step: Int64) -> State {
    if step != self.step {
      (self.step, beginning) = (step, time)
      if time >= whole { return .cutShort }
    }
    return time - beginning >= limit ? .hanging : .within
  }
}
