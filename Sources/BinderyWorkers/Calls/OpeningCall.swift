internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The call that has a worker confine itself and open its plugin.
final class OpeningCall: WorkerCall {
  /// The outcome of a worker's attempt to open its plugin.
  enum Outcome: Sendable {
    /// The worker has opened the plugin, and sent its tables.
    case opened(WorkerTables)

    /// The worker said why it doesn't open the plugin, and ended.
    case refused(PluginError)

    /// The worker ended without giving a reason, or gave one but didn't exit as it does for a refusal.
    case ended(WorkerEnd)
  }

  /// The outcome of the call, for which the caller waits.
  let outcome = CallOutcome<Outcome>()

  /// The reason that the worker gave for not opening the plugin, or `nil`.
  private let refusal = Mutex<PluginError?>(nil)

  /// The end of the worker, or `nil` as long as it runs.
  private let end = Mutex<WorkerEnd?>(nil)

  /// Whether a signal from outside ended the worker for the first time, so that another attempt is due.
  var isExcused: Bool { end.withLock { $0?.isExcused == true } }

  /// The exit code of a worker that has refused to open the plugin.
  private static let refusalCode: Int32 = 1

  /// Returns whether a worker ended because it refused to open the plugin and said why, which is no failure.
  ///
  /// A plugin can forge that reason while it is loaded. An end by a signal or with another exit code remains a failure.
  func isRefusal(_ end: WorkerEnd) -> Bool {
    end.reason == .exit(Self.refusalCode) && refusal.withLock { $0 != nil }
  }

  /// Takes the tables or the refusal in a frame, and returns whether the call is over; throws if the frame breaks the
  /// protocol.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    let isRefused = refusal.withLock { $0 != nil }
    switch frame.type {
    case .opened where !isRefused:
      outcome.set(.opened(try WorkerTables(frame.payload)))
      return true
    case .failed where !isRefused:
      let error = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in try reader.pluginError() }
      // The reason is believed once the worker has ended with the exit code of a refusal.
      refusal.withLock { $0 = error }
      return false
    default:
      let expected = isRefused ? "the end of the worker was" : "the tables of the plugin were"
      throw ExchangeError("\(expected) expected, and '\(frame.type)' came")
    }
  }

  /// Returns the subject that an end of the worker during the call is counted for.
  func subject(at item: Int?) -> EndSubject? { .opening }

  /// Sets the outcome to the worker's refusal if it has ended with one, or else to its end.
  func end(_ end: WorkerEnd) {
    self.end.withLock { $0 = end }
    if isRefusal(end), let error = refusal.withLock({ $0 }) { return outcome.set(.refused(error)) }
    outcome.set(.ended(end))
  }
}
