/// The time limit of a process, which is given time as long as new inputs of its case begin, up to another limit.
///
/// So a hang is told from a case that a busy machine slows down, which isn't the plugin's fault.
struct ProbeTimeLimit {
  /// The state of a process at a time.
  enum State: Hashable {
    /// The process may go on.
    case within

    /// No new input has begun within the limit, or the case has none: the process hangs.
    case hanging

    /// Inputs still begin, and the limit of them all is over: the process is cut short.
    case cutShort
  }

  private let limit: Duration
  private let whole: Duration
  private var step: Int64 = 0
  private var beginning = Duration.zero

  /// Creates the time limit of a process that starts now.
  ///
  /// - Parameters:
  ///   - limit: The time of an input, or of a case without any.
  ///   - whole: The time of all inputs.
  init(_ limit: Duration, whole: Duration) {
    (self.limit, self.whole) = (limit, whole)
  }

  /// Takes how far the case is at a time since the start, and returns the state of the process.
  ///
  /// `step` is another number with each input, and 0 before the first one.
  mutating func state(at time: Duration, step: Int64) -> State {
    if step != self.step {
      (self.step, beginning) = (step, time)
      if time >= whole { return .cutShort }
    }
    return time - beginning >= limit ? .hanging : .within
  }
}
