import Bindery
import BinderyInterface
import BinderyTesting
import TestSupport
import Testing

struct `Contexts for tests` {
  @Test func `A service that wasn't given is told of, and nothing traps`() async throws {
    let context = Context.testing()
    try context.expectNoMissingService()
    await #expect(throws: SourceFailure.self) {
      try await context.newScope().fetcher?.fetch("https://example.org", receiver: Nobody())
    }
    let sleeper = Task { [clock = context.clock] in try await clock.sleep(for: .seconds(1)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    let error = try #require(throws: MissingServiceError.self) { try context.expectNoMissingService() }
    #expect(error.services.contains("fetching 'https://example.org'"))
    #expect(error.services.contains("sleeping"))
  }

  @Test func `A date that wasn't given is told of, and one that was given advances with the clock`() throws {
    let context = Context.testing()
    expectEqual(context.wallClock.now, WallTime(sinceEpoch: .zero))
    expectEqual(context.missingServices, ["the date"])
    let (clock, start) = (TestClock(), WallTime(sinceEpoch: .seconds(7)))
    let dated = Context.testing(clock: clock, startingAt: start)
    clock.advanceAtOnce(by: .seconds(3))
    expectEqual(dated.wallClock.now, start.advanced(by: .seconds(3)))
    expectEqual(Context.testing(startingAt: start).wallClock.now, start)
    try dated.expectNoMissingService()
  }

  @Test func `A service that was given is used`() async throws {
    let (clock, fetcher) = (TestClock(), ScriptedFetcher())
    let context = Context.testing(clock: clock, fetcher: fetcher)
    // What happens before somebody subscribes is told to nobody.
    let events = fetcher.events.subscribe()
    let fetching = Task { try await context.fetcher?.fetch("a", receiver: Nobody()) }
    for await event in events where event == "+a" { break }
    fetcher.answer("a", .end)
    try await fetching.value
    expectEqual(fetcher.requests, ["a"])
    try context.expectNoMissingService()
  }
}
