internal import BinderySystem
package import CSystem

/// The process that a worker runs in, or what a test has in its place.
///
/// Nothing is called after the process is reaped.
protocol WorkerProcess: Sendable {
  /// The processor time that it has used, or `nil` if the system doesn't tell.
  var processorTime: Duration? { get }

  /// Ends it and all that it has started, without waiting for that. Does nothing if it has ended.
  func kill()

  /// Stops all of its threads, until `resume()` is called.
  func stop()

  /// Lets its threads run again.
  func resume()

  /// Waits for its end, at most for a time in milliseconds, or without a limit if that is negative.
  ///
  /// - Returns: Whether it has ended.
  func wait(atMost milliseconds: Int32) -> Bool

  /// Ends what it has started and tells how it ended, which it has to have.
  func reap() -> ProcessEnd
}

/// How a process has ended.
package struct ProcessEnd: Hashable, Sendable {
  /// Whether a signal ended it.
  package let wasSignaled: Bool

  /// The number of the signal, or the exit code.
  package let code: Int32

  /// The processor time that it used, with that of the children that it waited for.
  package let processorTime: Duration

  /// Creates the end of a process.
  package init(wasSignaled: Bool, code: Int32, processorTime: Duration) {
    (self.wasSignaled, self.code, self.processorTime) = (wasSignaled, code, processorTime)
  }
}

/// A process that the launcher has started.
package struct LaunchedProcess: WorkerProcess {
  private let process: cprocess

  /// Takes a process over, with its descriptor.
  package init(_ process: cprocess) {
    self.process = process
  }

  var processorTime: Duration? {
    let time = withProcess(cprocess_processor_time)
    return time < 0 ? nil : .nanoseconds(time)
  }

  func kill() { withProcess(cprocess_kill) }
  func stop() { withProcess(cprocess_stop) }
  func resume() { withProcess(cprocess_continue) }

  /// Waits for its end, at most for a time in milliseconds, or without a limit if that is negative.
  ///
  /// - Returns: Whether it has ended.
  package func wait(atMost milliseconds: Int32) -> Bool {
    withProcess { cprocess_wait($0, milliseconds) }
  }

  func reap() -> ProcessEnd { reaped(by: cprocess_reap) }

  /// Tells how it ended, which it has to have, and leaves alone what it has started.
  package func reapAlone() -> ProcessEnd { reaped(by: cprocess_reap_alone) }

  private func reaped(by reap: (UnsafePointer<cprocess>) -> cprocess_end) -> ProcessEnd {
    let end = withProcess(reap)
    closeDescriptor(process.descriptor)
    return ProcessEnd(
      wasSignaled: end.was_signaled, code: end.code, processorTime: .milliseconds(end.processor_milliseconds))
  }

  private func withProcess<Result>(_ body: (UnsafePointer<cprocess>) -> Result) -> Result {
    withUnsafePointer(to: process, body)
  }
}
