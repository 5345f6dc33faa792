internal import Bindery
internal import BinderyExchange

/// Reads what the host says, on a thread of its own, which ends the process when the host is gone.
struct FrameReader {
  /// What is asked for.
  let calls: Calls

  /// Starts the thread.
  func start() {
    let isStarted = SystemThread.start { run() }
    if !isStarted { WorkerProcess.end(.done, "the system has no thread for what the host says") }
  }

  private func run() {
    while true {
      let frame = calls.host.nextFrame()
      do throws(ExchangeError) {
        try calls.take(frame)
      } catch {
        WorkerProcess.end(.protocolError, "the host said what can't be understood: \(error)")
      }
    }
  }
}
