internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The requests that the plugin of one worker makes on its own: fetches, messages to the user, and actions of view
/// models.
final class WorkerRequests: Sendable {
  /// The plugin of the worker, with its permissions.
  private let subject: WorkerSubject
  /// The host's functions and values for plugins, such as its fetcher and its log.
  private let host: HostDescription
  /// The fetches that the plugin has requested.
  private let fetches: WorkerFetches

  /// The exchange of calls and actions with the plugin's live view models.
  let live: LiveExchange

  /// The rate limit on the plugin's messages.
  private let messages = Mutex(LineLimit())

  /// Creates an empty list of requests.
  init(of subject: WorkerSubject, by host: HostDescription) {
    self.subject = subject
    self.host = host
    fetches = WorkerFetches(by: host.fetcher)
    live = LiveExchange(of: subject.plugin.rawValue, context: host.context)
  }

  /// Handles a frame that belongs to no call of the host, and never waits. Throws if a worker may not send such a
  /// frame.
  func take(_ frame: Frame, from connection: WorkerConnection) throws(ExchangeError) {
    switch frame.type {
    case .log: try log(frame)
    case .changed: try live.takeChange(frame)
    case .send: try live.takeAction(frame, from: connection)
    case .fetch, .credit, .cancel:
      guard subject.allowsNetwork else { throw ExchangeError("it asked for an address, which it may not") }
      try fetches.take(frame, from: connection)
    // These are the rest of a call that is over here.
    case .piece, .expected, .page, .ended, .answers, .failed, .liveAnswer: break
    default: throw ExchangeError("'\(frame.type)' came without being asked for")
    }
  }

  /// Whether the plugin has work while no call is pending: it has live view models, or waits for a fetch.
  var isLive: Bool { live.count > 0 || fetches.isUnderWay }

  /// Starts the fetches that were requested before the plugin was open.
  func open(for connection: WorkerConnection) {
    fetches.open(for: connection)
  }

  /// Ends all requests after the worker has ended.
  func end(_ end: WorkerEnd) {
    fetches.end()
    live.end(end)
  }

  /// Writes the message in a frame to the host's log, unless it exceeds the rate limit.
  private func log(_ frame: Frame) throws(ExchangeError) {
    // Beyond the rate limit a message costs no more than the frame.
    guard let line = messages.withLock({ $0.pass("") }) else { return }
    let message = try LogMessage(frame.payload)
    host.log(subject.plugin, message.level, line.isEmpty ? message.text : line)
  }
}
