internal import Bindery
internal import Synchronization

/// The services that have asked to wait, each of which isn't asked again before its time.
///
/// All functions are thread-safe.
final class RetryTimes: Sendable {
  /// The longest wait that a service may ask for.
  static let longest = Duration.seconds(86400)

  /// The most services that are remembered, of which addresses in data may name any number.
  private static let limit = 1000

  private struct Wait {
    let detail: String
    let end: Duration
  }

  private let waits = Mutex<[String: Wait]>([:])
  private let stopwatch: Stopwatch

  /// Creates a value without a service that has asked to wait.
  init(_ clock: some Clock<Duration>) {
    stopwatch = Stopwatch(clock)
  }

  /// Throws the failure by which a service has asked to wait, with what is left of the wait, or returns if there is none.
  func check(_ service: String) throws(SourceFailure) {
    let now = stopwatch.time
    guard let wait = waits.withLock({ $0[service] }), wait.end > now else { return }
    throw SourceFailure(.limited, wait.detail, retryAfter: wait.end - now)
  }

  /// Notes how a service has failed, and for how long it asks to wait.
  func note(_ failure: SourceFailure, of service: String) {
    guard let time = failure.retryAfter, time > .zero else { return }
    let now = stopwatch.time
    waits.withLock { waits in
      if waits.count >= Self.limit { waits = waits.filter { $1.end > now } }
      guard waits.count < Self.limit else { return }
      waits[service] = Wait(detail: failure.detail, end: now + min(time, Self.longest))
    }
  }
}
