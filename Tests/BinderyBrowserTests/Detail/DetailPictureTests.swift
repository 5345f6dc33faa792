import Bindery
import BinderyBrowser
import BinderyInterface
import TestSupport
import Testing

@MainActor
@Suite struct `Pictures on pages` {
  private nonisolated static let address = "https://example.org/600.jpg"

  private func stage(_ address: String = Self.address, loadsPictures: Bool = true) -> PageStage {
    PageStage([1: PageSong(id: 1, name: "Blue Monday", picture: address)], loadsPictures: loadsPictures)
  }

  @Test func `The state of the picture is told in a place that never moves the rest`() async throws {
    let stage = stage()
    let page = try await stage.show()
    page.setShown(true)
    try await told("Picture: loading", by: stage)
    let place = try stage.lines().firstIndex(of: "Actions")
    stage.fetcher.answer(Self.address, .expect(4), .bytes([1]))
    try await told("Picture: loading, 25 %", by: stage)
    stage.fetcher.answer(Self.address, .failure(SourceFailure(.refused, "the server says no")))
    try await told("Picture: not loaded: the server says no", by: stage)
    #expect(try stage.lines().contains("  Try again"))
    #expect(try stage.lines().firstIndex(of: "Actions") == place)
    stage.press(.retry)
    try await told("Picture: loading", by: stage)
    stage.fetcher.answer(Self.address, .bytes([1, 2, 3]), .end)
    try await told("Picture: loaded, 3 bytes", by: stage)
    #expect(try stage.lines().firstIndex(of: "Actions") == place)
  }

  @Test func `Leaving a page cancels the load of its picture`() async throws {
    let stage = stage()
    try await stage.show().setShown(true)
    try await waitUntil("the picture is asked for") { stage.fetcher.requests == [Self.address] }
    let ended = Gate()
    let events = stage.fetcher.events.subscribe()
    let watching = Task {
      for await event in events where event == "-\(Self.address)" { ended.open() }
    }
    stage.coordinator.pop()
    await ended.opened()
    watching.cancel()
  }

  @Test(arguments: [
    ("http://example.org/1.jpg", true, "only 'https' addresses are loaded"), (Self.address, false, "pictures are off"),
  ])
  func `A picture that isn't wanted is never asked for`(
    address: String, loadsPictures: Bool, reason: String
  ) async throws {
    let stage = stage(address, loadsPictures: loadsPictures)
    try await stage.show().setShown(true)
    #expect(try stage.lines().contains("Picture: not loaded: \(reason)"))
    #expect(stage.fetcher.requests.isEmpty)
  }

  private func told(_ line: String, by stage: PageStage) async throws {
    try await waitUntil("the page has the line '\(line)'") { try stage.lines().contains(line) }
  }
}
