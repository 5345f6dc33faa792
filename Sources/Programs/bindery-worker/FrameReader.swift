internal import Bindery
internal import BinderyExchange

/// A reader of the host's frames on a thread of its own, which ends the process when the host closes the socket.
struct FrameReader {
  /// The dispatcher of the frames.
  let calls: Calls

  /// Starts the thread, or ends the process if the system has none.
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
