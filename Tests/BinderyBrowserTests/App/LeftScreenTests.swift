import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Screens that were left` {
  /// Items of which one contains the other.
  private let source = OddSource(items: [
    Oddity(id: "1", title: "the box", verb: "copy", argument: "x", contained: "2"), Oddity(id: "2", title: "the thing"),
  ])

  /// A browser that shows the box and the thing.
  private func stage() async throws -> HostileStage {
    let stage = HostileStage([source], query: "kind:oddity")
    try await stage.shows("2 items")
    return stage
  }

  /// Waits until something is released, while the clock goes on.
  private func isReleased(_ what: String, on stage: HostileStage, _ object: () -> AnyObject?) async throws {
    try await stage.until("\(what) is released") { object() == nil }
  }

  @Test func `A page is released with its list, its picture and its context`() async throws {
    let stage = try await stage()
    try await stage.openFirst()
    try await stage.shows("Contents")
    try await stage.shows("the thing")
    weak let page = stage.browser.coordinator.top?.content as? DetailScreen
    weak let list = page?.list as? RowList
    weak let context = page?.context
    try #require(page != nil && list != nil && context != nil)
    try await stage.goBack()
    try await isReleased("the page", on: stage) { page }
    try await isReleased("its list", on: stage) { list }
    try await isReleased("its context", on: stage) { context }
  }

  @Test func `A page that was refreshed, and whose action was chosen, is released`() async throws {
    let stage = try await stage()
    try await stage.openFirst()
    weak let page = stage.browser.coordinator.top?.content as? DetailScreen
    stage.press(.function(5))
    try await stage.until("the page is refreshed") { page?.replacing == nil }
    stage.press(.down, .enter)
    try await stage.shows("copied 'x'")
    try await stage.goBack()
    try await isReleased("the page", on: stage) { page }
  }

  @Test func `A row that was unfolded is released once it is folded`() async throws {
    let stage = try await stage()
    stage.press(.enter)
    try await stage.until("the list has the focus") { stage.browser.root.scope == .list }
    stage.press(.right)
    try await stage.until("the box is unfolded") { stage.terminal.lines.count { $0.contains("the thing") } == 2 }
    let screen = try #require(stage.browser.root as? SearchScreen)
    let list = try #require(screen.list as? RowList)
    weak let row = list.rows.row(at: 1)
    try #require(row != nil)
    stage.press(.left)
    try await stage.until("the box is folded") { list.rowCount == 2 }
    try await isReleased("the row", on: stage) { row }
  }

  @Test func `Help and the list of commands are released`() async throws {
    let stage = try await stage()
    for key in [KeyChord.Key.function(1), .character(":")] {
      stage.press(.enter)
      try await stage.until("the list has the focus") { stage.browser.root.scope == .list }
      stage.press(key)
      weak let overlay = stage.browser.overlays.front?.overlay
      weak let context = stage.browser.overlays.front?.context
      try #require(overlay != nil && context != nil)
      stage.press(.escape)
      try await isReleased("the overlay", on: stage) { overlay }
      try await isReleased("its context", on: stage) { context }
    }
  }

  @Test func `Menus, questions and prompts are released, answered or not`() async throws {
    let stage = try await stage()
    let context = stage.browser.context
    let requests: [@MainActor () async -> Void] = [
      { _ = await context.choose(from: Menu([.action(ActionItem("Copy", ActionRequest.copy("x")))])) },
      { await context.send(Alert("Is it?", buttons: [AlertButton("Yes")])) },
      { await context.send(Prompt("Who?")) },
    ]
    for request in requests {
      for key in [KeyChord.Key.enter, .escape] {
        let asking = Task { await request() }
        try await stage.until("an overlay is there") { stage.browser.overlays.front != nil }
        weak let overlay = stage.browser.overlays.front?.overlay
        stage.press(key)
        await asking.value
        try await isReleased("the overlay", on: stage) { overlay }
      }
    }
  }

  @Test func `A browser that ends is released with its screens`() async throws {
    var stage: HostileStage? = try await stage()
    try await stage?.openFirst()
    weak let browser = stage?.browser
    weak let search = stage?.browser.root
    weak let page = stage?.browser.coordinator.top?.content as? DetailScreen
    weak let overlays = stage?.browser.overlays
    try #require(browser != nil && search != nil && page != nil && overlays != nil)
    let running = Task { [browser = stage?.browser] in await browser?.run() }
    stage?.browser.quit()
    _ = await running.value
    let clock = stage?.clock
    stage = nil
    try await waitUntil("the browser is released") {
      clock?.advanceAtOnce(by: .seconds(1))
      return browser == nil && search == nil && page == nil && overlays == nil
    }
  }
}
