internal import Bindery
internal import BinderyRules
internal import BinderyTesting
internal import CBindery
internal import CProbe
internal import Glibc
internal import Synchronization

/// One call of a function of a plugin: what was lent for it is taken back when it returns, and whoever uses its sinks
/// and canvases later, or elsewhere, is told of.
package final class ProbedCall: Sendable {
  private enum Phase {
    case before
    case running(pthread_t)
    case over
  }

  /// What is called.
  package let function: String

  /// The kind, source or scheme that it is of.
  package let subject: String

  /// Where findings go.
  package let report: ProbeReport

  private let phase = Mutex(Phase.before)

  /// Prepares a call.
  ///
  /// - Parameters:
  ///   - function: What is called.
  ///   - subject: The kind, source or scheme that it is of.
  ///   - report: Where findings go.
  package init(_ function: String, subject: String = "", report: ProbeReport) {
    self.function = function
    self.subject = subject
    self.report = report
  }

  /// Makes the call. What the calling thread allocates meanwhile is the plugin's.
  ///
  /// - Parameter body: The call.
  /// - Returns: What it returns.
  package func run<Result>(_ body: () -> Result) -> Result {
    var name = function
    name.withUTF8 { name in
      name.withMemoryRebound(to: CChar.self) { cprobe_note_function($0.baseAddress, $0.count) }
    }
    let guarding = cprobe_current_guard()
    phase.withLock { $0 = .running(pthread_self()) }
    guarding?.pointee.enter()
    let result = body()
    guarding?.pointee.leave()
    phase.withLock { $0 = .over }
    return result
  }

  /// Runs a part of the host while the call lasts, as a callback does: what it allocates is not the plugin's.
  ///
  /// - Parameter body: The part.
  /// - Returns: What it returns.
  func hosted<Result>(_ body: () -> Result) -> Result {
    HostPart.run(body)
  }

  /// A sink for the call.
  ///
  /// - Parameter name: What the contract calls it.
  /// - Returns: The sink.
  package func sink(_ name: String = "failure") -> ProbedSink {
    ProbedSink(name, of: self)
  }

  /// A canvas for the call.
  ///
  /// - Parameters:
  ///   - isRuler: Whether it only measures.
  ///   - measure: How many columns a text takes; nothing for as many as on a terminal.
  /// - Returns: The canvas.
  package func canvas(isRuler: Bool = false, measure: (@Sendable (String) -> Int)? = nil) -> ProbedCanvas {
    ProbedCanvas(of: self, isRuler: isRuler, measure: measure)
  }

  /// Looks whether something that was lent for this call may be used now, and reports where it may not.
  ///
  /// - Parameter name: What is used.
  /// - Returns: Whether it may be used.
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
