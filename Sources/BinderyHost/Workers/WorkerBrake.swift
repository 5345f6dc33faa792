internal import CSystem
internal import Glibc
internal import Synchronization

/// Stops the process of a worker while nobody calls it, and resumes it before somebody writes to it.
///
/// The signals are sent under the lock of the state, so that they come in the order of the decisions.
final class WorkerBrake: Sendable {
  private struct State {
    var pause: WorkerPause

    /// Whether the process may be signalled: not once it is about to be taken off the system's list.
    var isReleased = false
  }

  private let process: cprocess
  private let socket: Int32
  private let state: Mutex<State>

  /// Creates a brake that isn't applied.
  ///
  /// - Parameters:
  ///   - process: The process.
  ///   - socket: The host's end of the socket that the worker reads.
  init(of process: cprocess, socket: Int32) {
    self.process = process
    self.socket = socket
    state = Mutex(State(pause: WorkerPause(at: .now, processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }

  /// Whether the process is stopped.
  var isStopped: Bool { state.withLock { $0.pause.isStopped } }

  /// When to decide next, or `nil` if only a call changes anything.
  var nextDecision: SuspendingClock.Instant? { state.withLock { $0.isReleased ? nil : $0.pause.nextDecision } }

  /// The processor time that the process has used, or `nil` if it has ended.
  var processorTime: Duration? { state.withLock { $0.isReleased ? nil : measure() } }

  /// Resumes the process where it is stopped, and keeps it running until `didWrite` is called, unless this is a reply:
  /// a worker that has used up its share gets that later.
  ///
  /// - Parameter isReply: Whether what is written is a reply to what the worker has asked.
  /// - Returns: Whether the thread that decides has to decide anew.
  func willWrite(isReply: Bool) -> Bool {
    state.withLock { state in
      if !isReply { charge(&state) }
      let isResumed = state.pause.willWrite(isReply: isReply)
      if isResumed { send(.resume, state) }
      return isResumed || state.pause.isStopped
    }
  }

  /// Has the process run for at least the quiet period from now on, unless this was a reply.
  ///
  /// - Parameter isReply: Whether what was written is a reply to what the worker has asked.
  func didWrite(isReply: Bool) {
    state.withLock { $0.pause.didWrite(isReply: isReply, at: .now) }
  }

  /// Stops or resumes the process where it is time.
  ///
  /// - Parameters:
  ///   - isCalled: Whether a call is under way.
  ///   - isLive: Whether the worker has something to do while nobody calls it.
  func decide(isCalled: () -> Bool, isLive: () -> Bool) {
    state.withLock { state in
      guard !state.isReleased else { return }
      let activity = activity(of: state.pause, isCalled: isCalled, isLive: isLive)
      if case .idle = activity { charge(&state) }
      if let step = state.pause.decide(activity, at: .now) { send(step, state) }
    }
  }

  private func activity(
    of pause: WorkerPause, isCalled: () -> Bool, isLive: () -> Bool
  ) -> WorkerPause.Activity {
    if isCalled() { return .called }
    let hasUnread = !cprocess_has_read_all(socket)
    if isLive() || pause.isReplied(at: .now, hasUnread: hasUnread), let time = measure() {
      return .live(processorTime: time)
    }
    return .idle(hasUnread: hasUnread)
  }

  /// Charges what a worker has used that is live no more, or is called.
  private func charge(_ state: inout State) {
    guard !state.isReleased, state.pause.isMeasured, let time = measure() else { return }
    state.pause.charge(time, at: .now)
  }

  /// Resumes the process, and leaves it alone from then on.
  func release() {
    state.withLock { state in
      if state.pause.isStopped { send(.resume, state) }
      state.isReleased = true
    }
  }

  private func send(_ step: WorkerPause.Step, _ state: borrowing State) {
    guard !state.isReleased else { return }
    withUnsafePointer(to: process) { step == .stop ? cprocess_stop($0) : cprocess_continue($0) }
  }

  private func measure() -> Duration? {
    let time = withUnsafePointer(to: process) { cprocess_processor_time($0) }
    return time < 0 ? nil : .nanoseconds(time)
  }
}
