internal import BinderySystem
internal import CSystem
internal import Synchronization

/// A controller that stops the process of a worker while no call is pending, and resumes it before a write.
///
/// The signals are sent under the lock of the state, so that they come in the order of the decisions.
final class WorkerBrake: Sendable {
  /// The state of a worker's process, which a lock protects.
  private struct State {
    /// The policy that decides when the process is stopped and resumed.
    var pause: WorkerPause

    /// Whether the process may no longer be signaled, since it is about to be reaped.
    var isReleased = false
  }

  /// The process of the worker.
  private let process: any WorkerProcess
  /// The host's end of the socket that the worker reads, a file descriptor.
  private let socket: Int32
  private let state: Mutex<State>

  /// Creates the controller of a running process. `socket` is the host's end of the socket that the worker reads.
  init(of process: any WorkerProcess, socket: Int32) {
    self.process = process
    self.socket = socket
    state = Mutex(State(pause: WorkerPause(at: .now, processors: CurrentProcess.processorCount)))
  }

  /// Whether the process is stopped, so that none of its threads runs.
  var isStopped: Bool { state.withLock { $0.pause.isStopped } }

  /// The time of the next decision, or `nil` if only a call changes anything.
  var nextDecision: SuspendingClock.Instant? { state.withLock { $0.isReleased ? nil : $0.pause.nextDecision } }

  /// The processor time that the process has used, or `nil` if it has ended.
  var processorTime: Duration? { state.withLock { $0.isReleased ? nil : process.processorTime } }

  /// Resumes the process if it is stopped, and keeps it running until `didWrite` is called.
  ///
  /// For a reply to a request of the worker, a process that has used up its processor share stays stopped for now.
  /// Returns whether the thread that reads has to call `decide` again.
  func willWrite(isReply: Bool) -> Bool {
    state.withLock { state in
      if !isReply { charge(&state) }
      let isResumed = state.pause.willWrite(isReply: isReply)
      if isResumed { send(.resume, state) }
      return isResumed || state.pause.isStopped
    }
  }

  /// Keeps the process running for at least the quiet period from now on, unless this was a reply to a request of the
  /// worker.
  func didWrite(isReply: Bool) {
    state.withLock { $0.pause.didWrite(isReply: isReply, at: .now) }
  }

  /// Stops or resumes the process if it is time.
  ///
  /// `isCalled` returns whether a call is pending, and `isLive` whether the worker has work while none is.
  func decide(isCalled: () -> Bool, isLive: () -> Bool) {
    state.withLock { state in
      guard !state.isReleased else { return }
      let activity = activity(of: state.pause, isCalled: isCalled, isLive: isLive)
      if case .idle = activity { charge(&state) }
      if let step = state.pause.decide(activity, at: .now) { send(step, state) }
    }
  }

  /// Returns the activity of the worker, which decides whether its process may be stopped.
  private func activity(
    of pause: WorkerPause, isCalled: () -> Bool, isLive: () -> Bool
  ) -> WorkerPause.Activity {
    if isCalled() { return .called }
    let hasUnread = !cprocess_has_read_all(socket)
    if isLive() || pause.isReplied(at: .now, hasUnread: hasUnread), let time = process.processorTime {
      return .live(processorTime: time)
    }
    return .idle(hasUnread: hasUnread)
  }

  /// Subtracts the processor time that the worker has used since the last decision from its budget.
  private func charge(_ state: inout State) {
    guard !state.isReleased, state.pause.isMeasured, let time = process.processorTime else { return }
    state.pause.charge(time, at: .now)
  }

  /// Resumes the process, and never signals it again.
  func release() {
    state.withLock { state in
      if state.pause.isStopped { send(.resume, state) }
      state.isReleased = true
    }
  }

  /// Stops or resumes the process with a signal, unless it is about to be reaped.
  private func send(_ step: WorkerPause.Step, _ state: borrowing State) {
    guard !state.isReleased else { return }
    if step == .stop { process.stop() } else { process.resume() }
  }
}
