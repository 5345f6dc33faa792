internal import Bindery
internal import Synchronization

/// A record of the services that were used without the test providing them.
final class MissingServices: Sendable {
  /// The context key under which the record is stored.
  enum Key: ContextKey {
    static var defaultValue: MissingServices? { nil }
  }

  /// The services that were used, in words.
  private let noted = Mutex<[String]>([])

  /// The services that were used, as phrases such as `the time`, in the order of their first use.
  var phrases: [String] { noted.withLock { $0 } }

  /// Records the use of a service, named by a phrase such as `the time`, unless it is recorded already.
  func note(_ phrase: String) {
    noted.withLock { if !$0.contains(phrase) { $0.append(phrase) } }
  }
}

/// The fetcher of a context for which the test provided none. It refuses each request.
struct MissingFetcher: Fetcher {
  /// The record to which each use is added.
  let missing: MissingServices

  /// Records the use, and refuses the request.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    missing.note("fetching '\(address)'")
    throw SourceFailure(.refused, "the test gave no fetcher; give one to Context.testing(fetcher:)")
  }
}

/// The clock of a context for which the test provided none. Its time never passes, so a task that sleeps wakes only if
/// it is cancelled.
struct MissingClock: Clock {
  /// The record to which each use is added.
  let missing: MissingServices
  /// The clock that sleepers wait for, whose time never passes.
  private let clock = TestClock()

  /// The time, which never passes; reading it is recorded.
  var now: TestClock.Instant {
    missing.note("the time")
    return clock.now
  }

  var minimumResolution: Duration { clock.minimumResolution }

  /// Records the use, and sleeps until the task is cancelled.
  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    missing.note("sleeping")
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}

extension WallClock {
  /// Returns the wall clock of a test, which advances with the test's clock, or stands still without one.
  ///
  /// Without a time to start at, it always shows the start of 1970, and each use is recorded as that of a missing
  /// service.
  static func testing(
    startingAt start: WallTime?, clock: (any Clock<Duration>)?, missing: MissingServices
  ) -> WallClock {
    guard let start else {
      return WallClock {
        missing.note("the date")
        return WallTime(sinceEpoch: .zero)
      }
    }
    guard let clock else { return WallClock { start } }
    return WallClock(from: start, on: clock)
  }
}
