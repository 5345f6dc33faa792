internal import Bindery
internal import Synchronization

/// A record of the services, such as sources and servers, that asked not to be asked again for a while.
///
/// All functions are thread-safe.
final class RetryTimes: Sendable {
  /// The longest wait that is honored.
  static let longest = Duration.seconds(86400)

  /// The maximum number of services that are remembered, since addresses in data may name any number of servers.
  private static let limit = 1000

  /// The wait that a service has asked for.
  private struct Wait {
    /// The sentence with which the service has asked to wait.
    let detail: String
    /// The end of the wait, as the time since the record was created.
    let end: Duration
  }

  /// The waits of the services, by their names.
  private let waits = Mutex<[String: Wait]>([:])
  /// The measurement of the time since the record was created.
  private let stopwatch: Stopwatch

  /// Creates an empty record that measures time by a clock.
  init(_ clock: some Clock<Duration>) {
    stopwatch = Stopwatch(clock)
  }

  /// Throws the failure by which a service asked to wait, with the remaining time, if its wait isn't over.
  func check(_ service: String) throws(SourceFailure) {
    let now = stopwatch.time
    guard let wait = waits.withLock({ $0[service] }), wait.end > now else { return }
    throw SourceFailure(.limited, wait.detail, retryAfter: wait.end - now)
  }

  /// Records the wait that a service's failure asks for, if it asks for one.
  func record(_ failure: SourceFailure, of service: String) {
    guard let time = failure.retryAfter, time > .zero else { return }
    let now = stopwatch.time
    waits.withLock { waits in
      if waits.count >= Self.limit { waits = waits.filter { $1.end > now } }
      guard waits.count < Self.limit else { return }
      waits[service] = Wait(detail: failure.detail, end: now + min(time, Self.longest))
    }
  }
}
