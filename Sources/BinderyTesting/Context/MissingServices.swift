internal import Bindery
internal import Synchronization

/// A record of the services that were used without the test providing them.
final class MissingServices: Sendable {
  /// The key of the record in a context.
  enum Key: ContextKey {
    static var defaultValue: MissingServices? { nil }
  }

  private let noted = Mutex<[String]>([])

  /// The services as phrases, in the order of their first use.
  var phrases: [String] { noted.withLock { $0 } }

  /// Notes the use of a service, by a phrase such as `the time`; the first use of each counts.
  func note(_ phrase: String) {
    noted.withLock { if !$0.contains(phrase) { $0.append(phrase) } }
  }
}

/// The fetcher of a test that provided none. It refuses each request.
struct MissingFetcher: Fetcher {
  let missing: MissingServices

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    missing.note("fetching '\(address)'")
    throw SourceFailure(.refused, "the test gave no fetcher; give one to Context.testing(fetcher:)")
  }
}

/// The clock of a test that provided none. Its time never passes, so a task that sleeps wakes only if it is cancelled.
struct MissingClock: Clock {
  let missing: MissingServices
  private let clock = TestClock()

  var now: TestClock.Instant {
    missing.note("the time")
    return clock.now
  }

  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    missing.note("sleeping")
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}

extension WallClock {
  /// Returns the wall clock of a test, which advances with the test's clock, or stands still without one.
  ///
  /// Without a moment to start at it begins in 1970, and each use of it is noted.
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
