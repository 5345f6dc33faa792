internal import Synchronization

/// The call that has a worker confine itself and open its plugin.
final class OpeningCall: WorkerCall {
  /// What it came to.
  enum Outcome: Sendable {
    case opened(WorkerTables)
    case refused(PluginError)
    case ended(WorkerEnd)
  }

  let outcome = CallOutcome<Outcome>()
  private let refusal = Mutex(false)

  /// Whether the worker has said why it doesn't open the plugin; it ends then, which is no failure.
  var isRefused: Bool { refusal.withLock { $0 } }

  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    switch frame.type {
    case .opened: outcome.set(.opened(try WorkerTables(frame.payload)))
    case .failed:
      let error = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in try reader.pluginError() }
      refusal.withLock { $0 = true }
      outcome.set(.refused(error))
    default: throw ExchangeError("the tables of the plugin were expected, and '\(frame.type)' came")
    }
    return true
  }

  func end(_ end: WorkerEnd) {
    outcome.set(.ended(end))
  }
}
