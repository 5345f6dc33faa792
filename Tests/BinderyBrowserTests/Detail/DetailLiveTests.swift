import Bindery
import BinderyBrowser
import BinderyInterface
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct `Live pages` {
  @Test func `A live view model is focused while its page is shown, and offscreen otherwise`() async throws {
    let (stage, clock) = try await shown()
    try await waitUntil("it is focused") { clock.levels.contains(.focused) }
    try stage.page.setShown(false)
    try await waitUntil("it is offscreen") { clock.levels.isEmpty }
    try stage.page.setShown(true)
    try await waitUntil("it is focused again") { clock.levels.contains(.focused) }
    stage.coordinator.pop()
    try await waitUntil("it is offscreen once the page has left") { clock.levels.isEmpty }
  }

  @Test func `A page changes with its view model, at most 30 times a second`() async throws {
    let (stage, clock) = try await shown()
    let page = try stage.page
    clock.ticks = 1
    try await waitUntil("the change is shown") { page.title == "1 ticks" }
    await stage.clock.waitForSleepers()
    for ticks in 2...1000 { clock.ticks = ticks }
    for _ in 0..<50 { await Task.yield() }
    expectEqual(page.title, "1 ticks", "the next drawing has its time")
    stage.clock.advanceAtOnce(by: .milliseconds(33))
    try await waitUntil("the last change is shown") { page.title == "1000 ticks" }
    #expect(try stage.lines().contains { $0.contains("1000 ticks") })
  }

  @Test func `A view model that takes the place of another goes on where that was`() async throws {
    let (stage, clock) = try await shown()
    clock.ticks = 7
    let page = try stage.page
    page.renew()
    try await waitUntil("another view model is shown") { PageClockViewModel.made.last !== clock }
    try await waitUntil("it goes on") { page.title == "7 ticks" && clock.levels.isEmpty }
    expectEqual(PageClockViewModel.made.last?.ticks, 7)
  }

  @Test func `The state of a page's view model is saved with the stack`() async throws {
    let (stage, clock) = try await shown()
    clock.ticks = 3
    expectEqual(RestoredStates(of: stage.coordinator.screens).count, 1)
  }

  private func shown() async throws -> (PageStage, PageClockViewModel) {
    let stage = PageStage()
    try await stage.show("clock").setShown(true)
    return (stage, try #require(PageClockViewModel.made.last))
  }
}
