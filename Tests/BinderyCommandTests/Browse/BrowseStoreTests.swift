import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.startsProcesses, .enabled(if: BrowseRun.isPossible, "tmux isn't installed: apt install tmux"))
struct `Browsing the store in tmux` {
  @Test func `Another query, Escape, a page above it and the end each cancel a search, and going back resumes it`()
    async throws
  {
    let store = try HoldingStore { request in
      let term = request.query["term"] ?? ""
      return term.hasPrefix("held") || term.hasSuffix("held") ? term : nil
    }
    let run = try BrowseRun("--source itunes --timeout 3600 held", environment: store.environment)
    try await store.sees("+held")
    try run.type("2")
    try await store.sees("-held")
    try await store.sees("+held2")
    try run.press("Escape")
    // Without it the search would end, too, once its time is over.
    try await run.shows("cancelled; refresh searches again")
    try await store.sees("-held2")

    try run.press("C-u")
    try run.type("cinnamon")
    try await run.shows("a row") { $0.dropFirst(2).contains { $0.contains("Cinnamon") } }
    try run.type(" held")
    try await store.sees("+cinnamon held")
    try run.press("Down", "Enter")
    try await store.sees("-cinnamon held")
    try await run.shows("a page") { $0.first?.hasPrefix("‹ Cinnamon") == true }
    try run.press("BSpace")
    try await store.sees("+cinnamon held")
    try await run.shows("the row again") { $0.dropFirst(2).contains { $0.contains("Cinnamon") } }
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
    try await store.sees("-cinnamon held")
  }

  @Test func `Leaving a page cancels what it began, and so does giving up one that is being opened`() async throws {
    let store = try HoldingStore { request in
      guard request.path == "/lookup" else { return nil }
      return request.query["entity"] == nil ? request.query["id"] == "7300" ? "page" : nil : "contents"
    }
    let run = try BrowseRun(
      "--source itunes --timeout 3600 'media://collection/7200?source=itunes'", environment: store.environment)
    try await run.shows("a page") { $0.first?.hasPrefix("‹ Lights of the Pier") == true }
    try await store.sees("+contents")
    try run.press("BSpace")
    try await store.sees("-contents")
    try await run.shows("Search")
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)

    let opening = try BrowseRun(
      "--source itunes --timeout 3600 'media://collection/7300?source=itunes'", environment: store.environment)
    try await store.sees("+page")
    try await opening.shows("… waiting for itunes")
    try opening.press("Escape")
    try await store.sees("-page")
    try opening.press("C-q")
    try await expectEqual(opening.ends(), 0)
  }

  @Test func `A store that is gone says so below the rows that there are, and is asked again once it is back`()
    async throws
  {
    let isGone = IsGone()
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(connections: 100) { request in
      isGone.value.withLock { $0 } ? LoopbackReply([.reset]) : StoreReply.reply(to: request)
    }
    defer { server.stop() }
    let run = try BrowseRun(
      "--source itunes --timeout 3600",
      environment: [
        "BINDERY_ITUNES_URL": server.address, "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ])
    try await run.shows("Search")
    try run.type("cinnamon")
    try await run.shows("a row") { $0.dropFirst(2).contains { $0.contains("Cinnamon") } }
    isGone.value.withLock { $0 = true }
    try run.type(" winters")
    try await run.shows("the failure, and the row of before") { rows in
      rows.contains { $0.contains("try again") } && rows.dropFirst(2).contains { $0.contains("Cinnamon") }
    }
    isGone.value.withLock { $0 = false }
    try run.press("Down", "r")
    try await run.shows("the row, and no failure") { rows in
      !rows.contains { $0.contains("try again") } && rows.last?.contains("1 item") == true
    }
    try run.press("q")
    try await expectEqual(run.ends(), 0)
  }

  /// Whether a store doesn't answer.
  private final class IsGone: Sendable {
    let value = Mutex(false)
  }
}
