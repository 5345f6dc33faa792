internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import Glibc
internal import Synchronization

/// A watched call of a plugin's function: using its sinks or canvases after the call, or on another thread, breaks rule
/// C19.
final class ProbedCall: PluginCall, Sendable {
  /// The phase of a call, with the thread that makes it.
  private enum Phase {
    case before
    /// The call is running, on this thread.
    case running(pthread_t)
    case over
  }

  /// The name of the function, without parentheses.
  let function: String

  /// The kind, source or URL scheme that the function belongs to.
  let subject: String

  /// The report that receives the findings.
  let report: ProbeReport

  // Never dereferenced.
  /// The pointer to the model or view model that the function is called for, or `nil` if there is none.
  private nonisolated(unsafe) let item: UnsafeRawPointer?

  /// The phase that the call is in.
  private let phase = Mutex(Phase.before)

  /// Creates a call that hasn't begun.
  ///
  /// - Parameters:
  ///   - function: The name of the function.
  ///   - item: The model or view model that the function is called for; `nil` if there is none, or if it starts no
  ///     thread.
  ///   - subject: The kind, source or URL scheme that the function belongs to.
  ///   - report: The report that receives the findings.
  init(_ function: String, about item: UnsafeRawPointer? = nil, subject: String = "", report: ProbeReport) {
    self.function = function
    self.item = item
    self.subject = subject
    self.report = report
  }

  /// Makes the call by running `body`, and returns its result; may be called once.
  ///
  /// The function's name is recorded for reports of crashes, and allocations of the calling thread meanwhile count as
  /// the plugin's.
  func run<Result>(_ body: () -> Result) -> Result {
    phase.withLock { $0 = .running(pthread_self()) }
    let result = HostPart.call(function, about: item, body)
    phase.withLock { $0 = .over }
    return result
  }

  /// Returns a sink that may be used during the call; `name` is the contract's name of the parameter.
  func sink(_ name: String = "failure") -> ProbedSink {
    ProbedSink(name, of: self)
  }

  /// Passes a watched sink to a call, and returns the text that the plugin has written to it.
  func written<Failure: Error>(
    to parameter: String, _ body: (UnsafePointer<bindery_sink>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    let sink = sink(parameter)
    try body(sink.pointer)
    return sink.written
  }

  /// Returns a canvas that may be used during the call.
  ///
  /// - Parameters:
  ///   - isRuler: Whether the canvas only measures, and counts drawings without recording them.
  ///   - measure: Returns the number of columns that a text takes, or `nil` for that of a terminal.
  /// - Returns: The canvas.
  func canvas(isRuler: Bool = false, measure: (@Sendable (String) -> Int)? = nil) -> ProbedCanvas {
    ProbedCanvas(of: self, isRuler: isRuler, measure: measure)
  }

  /// Returns whether the sink or canvas of that name may be used now on this thread; if not, reports a breach of rule
  /// C19.
  func permits(_ name: String) -> Bool {
    let complaint: String? = phase.withLock { phase in
      switch phase {
      case .running(let thread) where pthread_equal(thread, pthread_self()) != 0: nil
      case .running: "'\(name)' of \(function)() is used on another thread than that of the call"
      case .before, .over: "'\(name)' of \(function)() is used when the call is over"
      }
    }
    guard let complaint else { return true }
    report.breach("C19", subject: subject, complaint)
    return false
  }
}
