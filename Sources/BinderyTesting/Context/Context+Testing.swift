public import Bindery

extension Context {
  /// Creates a context for a test, which has what it is given and nothing else.
  ///
  /// A service that it wasn't given fails where it is used, and is noted; nothing traps and nothing reaches the network.
  ///
  /// ```swift
  /// let context = Context.testing(clock: TestClock())
  /// let song = SongViewModel(model: song, context: context)
  /// try context.expectNoMissingService()
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock; without one, who sleeps never wakes.
  ///   - fetcher: The fetcher; without one, each request is refused.
  ///   - log: Where messages go.
  /// - Returns: The context.
  public static func testing(
    clock: (any Clock<Duration>)? = nil, fetcher: (any Fetcher)? = nil, log: Log = .none
  ) -> Context {
    let context = Context()
    let missing = MissingServices()
    context[MissingServices.Key.self] = missing
    context.clock = clock ?? MissingClock(missing: missing)
    context.fetcher = fetcher ?? MissingFetcher(missing: missing)
    context.log = log
    return context
  }

  /// The services that were used and that the test didn't give, as phrases, in order.
  public var missingServices: [String] { self[MissingServices.Key.self]?.phrases ?? [] }

  /// Expects that no service was used that the test didn't give.
  ///
  /// - Throws: A `MissingServiceError` where one was.
  public func expectNoMissingService() throws(MissingServiceError) {
    let phrases = missingServices
    guard phrases.isEmpty else { throw MissingServiceError(services: phrases) }
  }
}

/// Services that were used and that the test didn't give.
public struct MissingServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The services, as phrases, in order.
  public let services: [String]

  /// What was used, and the way out.
  public var description: String {
    "the test gave no service for \(services.joined(separator: ", ")); give it to Context.testing(clock:fetcher:log:)"
  }
}
