import Bindery
import BinderyBrowser
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Pictures on pages` {
  private nonisolated static let address = "https://example.org/600.jpg"

  private func stage(_ address: String = Self.address, loadsPictures: Bool = true) -> PageStage {
    PageStage([1: PageSong(id: 1, name: "Blue Monday", picture: address)], loadsPictures: loadsPictures)
  }

  @Test func `The state of the picture is told in a place that never moves the rest`() async throws {
    let stage = stage()
    let page = try await stage.show()
    page.setShown(true)
    try await requested(1, by: stage)
    try await told("Picture: loading", by: stage)
    let place = try stage.lines().firstIndex(of: "Actions")
    stage.fetcher.answer(Self.address, .expect(4), .bytes([1]))
    try await told("Picture: loading, 25 %", by: stage)
    stage.fetcher.answer(Self.address, .failure(SourceFailure(.refused, "the server says no")))
    try await told("Picture: not loaded: the server says no", by: stage)
    #expect(try stage.lines().contains("  Try again"))
    try expectEqual(stage.lines().firstIndex(of: "Actions"), place)
    stage.press(.retry)
    try await requested(2, by: stage)
    try await told("Picture: loading", by: stage)
    stage.fetcher.answer(Self.address, .bytes([1, 2, 3]), .end)
    try await told("Picture: loaded, 3 bytes", by: stage)
    try expectEqual(stage.lines().firstIndex(of: "Actions"), place)
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

  @Test func `A picture without encryption is refused with a sentence, and never asked for`() async throws {
    let stage = stage("http://example.org/1.jpg")
    try await stage.show().setShown(true)
    #expect(try stage.lines().contains("Picture: not loaded: only 'https' addresses are loaded"))
    #expect(stage.fetcher.requests.isEmpty)
  }

  @Test(arguments: [Self.address, "http://example.org/1.jpg"])
  func `Where pictures are off, a page keeps no place for one`(address: String) async throws {
    let stage = stage(address, loadsPictures: false)
    try await stage.show().setShown(true)
    #expect(try !stage.lines().contains { $0.contains("Picture") })
    #expect(stage.fetcher.requests.isEmpty)
  }

  @Test(arguments: [20, 40, 80])
  func `The reason of a failure is there at full length, or says that it is cut`(columns: Int) async throws {
    let stage = stage()
    try await stage.show().setShown(true)
    try await requested(1, by: stage)
    let words = (1...20).map { "word\($0)" }
    stage.fetcher.answer(Self.address, .failure(SourceFailure(.refused, words.joined(separator: " "))))
    try await told("  Try again", by: stage)
    let lines = try stage.lines(columns: columns, rows: 60)
    let first = try #require(lines.firstIndex { $0.hasPrefix("Picture: not") })
    let last = try #require(lines.firstIndex(of: "  Try again"))
    #expect(last - first <= 4)
    let text = lines[first..<last].joined(separator: " ")
    #expect(text.contains("word20") == (columns > 40) && text.contains("…") == (columns <= 40))
  }

  private func requested(_ count: Int, by stage: PageStage) async throws {
    try await waitUntil("the picture is asked for") { stage.fetcher.requests.count == count }
  }

  private func told(_ line: String, by stage: PageStage) async throws {
    try await waitUntil("the page has the line '\(line)'") { try stage.lines().contains(line) }
  }
}
