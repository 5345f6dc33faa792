internal import BinderySystem
package import CSystem

/// The process in which a worker runs, or a substitute in a test.
///
/// No member is used after the process is reaped.
protocol WorkerProcess: Sendable {
  /// The processor time that the process has used, or `nil` if the system doesn't report it.
  var processorTime: Duration? { get }

  /// Ends the process and all that it has started, without waiting for that. Does nothing if it has ended.
  func kill()

  /// Stops all threads of the process, until `resume()` is called.
  func stop()

  /// Resumes the threads of the process after `stop()`.
  func resume()

  /// Waits for the end of the process, at most for a time in milliseconds, or without a limit if that is negative.
  ///
  /// - Returns: Whether the process has ended.
  func wait(atMost milliseconds: Int32) -> Bool

  /// Reaps the process, which has to have ended, ends what it has started, and returns how it ended.
  func reap() -> ProcessEnd
}

/// The way in which a process has ended, and the processor time that it used.
package struct ProcessEnd: Hashable, Sendable {
  /// Whether a signal ended the process.
  package let wasSignaled: Bool

  /// The number of the signal that ended the process, or its exit code.
  package let code: Int32

  /// The processor time that the process used, with that of the children that it waited for.
  package let processorTime: Duration

  /// Creates the end of a process.
  package init(wasSignaled: Bool, code: Int32, processorTime: Duration) {
    (self.wasSignaled, self.code, self.processorTime) = (wasSignaled, code, processorTime)
  }
}

/// A process that the `WorkerLauncher` has started.
package struct LaunchedProcess: WorkerProcess {
  /// The process as the C library of this package describes it, with its ID and descriptor.
  private let process: cprocess

  /// Wraps a started process, whose descriptor is closed when it is reaped.
  package init(_ process: cprocess) {
    self.process = process
  }

  /// The processor time that the process has used, or `nil` if it has ended.
  var processorTime: Duration? {
    let time = withProcess(cprocess_processor_time)
    return time < 0 ? nil : .nanoseconds(time)
  }

  /// Kills the process and all processes that it has started.
  func kill() { withProcess(cprocess_kill) }
  /// Stops all threads of the process until `resume()` is called.
  func stop() { withProcess(cprocess_stop) }
  /// Resumes the threads of the process after `stop()`.
  func resume() { withProcess(cprocess_continue) }

  /// Waits for the end of the process, at most for a time in milliseconds, or without a limit if that is negative.
  ///
  /// - Returns: Whether the process has ended.
  package func wait(atMost milliseconds: Int32) -> Bool {
    withProcess { cprocess_wait($0, milliseconds) }
  }

  /// Reaps the process, which has to have ended, and returns how it ended.
  func reap() -> ProcessEnd { reaped(by: cprocess_reap) }

  /// Reaps the process, which has to have ended, and returns how it ended. What it has started keeps running.
  package func reapAlone() -> ProcessEnd { reaped(by: cprocess_reap_alone) }

  /// Reaps the process with a C function, closes its descriptor, and returns how it ended.
  private func reaped(by reap: (UnsafePointer<cprocess>) -> cprocess_end) -> ProcessEnd {
    let end = withProcess(reap)
    closeDescriptor(process.descriptor)
    return ProcessEnd(
      wasSignaled: end.was_signaled, code: end.code, processorTime: .milliseconds(end.processor_milliseconds))
  }

  /// Calls a closure with a pointer to the process, for functions of C.
  private func withProcess<Result>(_ body: (UnsafePointer<cprocess>) -> Result) -> Result {
    withUnsafePointer(to: process, body)
  }
}
