public import Bindery

extension Context {
  /// Returns a context for a test, with the services that are passed and no others.
  ///
  /// Any other service fails when it is used, and its use is recorded; nothing traps, and nothing reaches the network.
  ///
  /// ```swift
  /// let context = Context.testing(clock: TestClock())
  /// let song = SongViewModel(model: song, context: context)
  /// try context.expectNoMissingService()
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock. Without one, a task that sleeps never wakes.
  ///   - start: The date and time now, which advances with `clock`. Without one, it is 1970-01-01T00:00:00Z.
  ///   - fetcher: The fetcher. Without one, each request is refused.
  ///   - log: The log that receives messages.
  /// - Returns: A context for a test.
  public static func testing(
    clock: (any Clock<Duration>)? = nil, startingAt start: WallTime? = nil, fetcher: (any Fetcher)? = nil,
    log: Log = .none
  ) -> Context {
    let context = Context()
    let missing = MissingServices()
    context[MissingServices.Key.self] = missing
    context.clock = clock ?? MissingClock(missing: missing)
    context.wallClock = .testing(startingAt: start, clock: clock, missing: missing)
    context.fetcher = fetcher ?? MissingFetcher(missing: missing)
    context.log = log
    return context
  }

  /// The services that were used without the test providing them, in the order of their first use.
  ///
  /// Each is a phrase: `the time`, `the date`, `sleeping` or `fetching 'ADDRESS'`. A context that `testing()` didn't
  /// create has none.
  public var missingServices: [String] { self[MissingServices.Key.self]?.phrases ?? [] }

  /// Throws a `MissingServiceError` if a service was used that the test didn't provide.
  public func expectNoMissingService() throws(MissingServiceError) {
    let phrases = missingServices
    guard phrases.isEmpty else { throw MissingServiceError(services: phrases) }
  }
}

/// The error of `expectNoMissingService()`: services were used that the test didn't provide.
public struct MissingServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The services as phrases (`the time`, `the date`, `sleeping`, `fetching 'ADDRESS'`), in the order of their first
  /// use.
  public let services: [String]

  /// The services that were used, and how to provide them, in one sentence without a period.
  public var description: String {
    "the test gave no service for \(services.joined(separator: ", ")); "
      + "give it to Context.testing(clock:startingAt:fetcher:log:)"
  }
}
