internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// What the plugin of one worker wants of the host without being asked: that it fetches, tells the user, and
/// does what its view models send.
final class WorkerRequests: Sendable {
  private let subject: WorkerSubject
  private let host: HostDescription
  private let fetches: WorkerFetches

  /// What is said about view models that live.
  let live: LiveExchange

  private let messages = Mutex(LineLimit())

  /// Creates a list of nothing.
  ///
  /// - Parameters:
  ///   - subject: What is known of the plugin.
  ///   - host: What the plugin is told of this host.
  init(of subject: WorkerSubject, by host: HostDescription) {
    self.subject = subject
    self.host = host
    fetches = WorkerFetches(by: host.fetcher)
    live = LiveExchange(of: subject.plugin.rawValue, context: host.context)
  }

  /// Takes a frame that belongs to no call of the host, and never waits.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - connection: The worker.
  /// - Throws: That no worker says so.
  func take(_ frame: Frame, from connection: WorkerConnection) throws(ExchangeError) {
    switch frame.type {
    case .log: try log(frame)
    case .changed: try live.takeChange(frame)
    case .send: try live.takeAction(frame, from: connection)
    case .fetch, .credit, .cancel:
      guard subject.allowsNetwork else { throw ExchangeError("it asked for an address, which it may not") }
      try fetches.take(frame, from: connection)
    // The rest of a call that is over here.
    case .piece, .expected, .ended, .answers, .failed, .liveAnswer: break
    default: throw ExchangeError("'\(frame.type)' came without being asked for")
    }
  }

  /// Whether the plugin has something to do while nobody calls it: it has live view models, or waits for a fetch.
  var isLive: Bool { live.count > 0 || fetches.isUnderWay }

  /// Begins what has waited for the plugin to be open.
  ///
  /// - Parameter connection: The worker.
  func open(for connection: WorkerConnection) {
    fetches.open(for: connection)
  }

  /// Ends what is under way: the worker has ended.
  func end() {
    fetches.end()
    live.end()
  }

  private func log(_ frame: Frame) throws(ExchangeError) {
    // Beyond the limit a message costs no more than the frame.
    guard let line = messages.withLock({ $0.pass("") }) else { return }
    let message = try LogMessage(frame.payload)
    host.log(subject.plugin, message.level, line.isEmpty ? message.text : line)
  }
}
