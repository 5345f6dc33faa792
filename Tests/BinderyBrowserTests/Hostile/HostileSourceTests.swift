import Bindery
import BinderySources
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Hostile sources` {
  private let calm = OddSource("calm", items: [Oddity(id: "calm", title: "the calm row")])

  @Test func `A source that fails says why in its section, and the others are there`() async throws {
    let failing = OddSource { (_, _) throws(SearchFailure) in
      throw SearchFailure(
        "odd", .source(SourceFailure(.failed, "it \u{1b}[2J broke " + String(repeating: "x", count: 1 << 20))))
    }
    let stage = HostileStage([failing, calm], query: "kind:oddity")
    try await stage.shows("the calm row")
    try await stage.shows("broke")
    try await stage.shows("xxx…")
    try await stage.shows("try again")
    try await stage.expectSound()
  }

  @Test func `A source that ends early keeps what it has found, and says why it ended`() async throws {
    let early = OddSource { (_, take) throws(SearchFailure) in
      take(FoundRecords(records: [Oddity(id: "1", title: "the early row").record], lookedAtCount: 1))
      throw SearchFailure("odd", .source(SourceFailure(.offline, "the line is cut")))
    }
    let stage = HostileStage([early], query: "kind:oddity")
    try await stage.shows("the early row")
    try await stage.shows("the line is cut")
    try await stage.expectSound()
  }

  @Test func `A source that never answers is given up after its time, and can be cancelled before`() async throws {
    let silent = OddSource { _, _ in await Task.waitForCancellation() }
    let stage = HostileStage([silent, calm], query: "kind:oddity")
    try await stage.shows("the calm row", step: .milliseconds(1))
    try await stage.shows("searching odd", step: .milliseconds(20))
    try await stage.shows("--timeout gives it more", step: .seconds(1))
    stage.press(.function(5))
    try await stage.shows("searching odd", step: .milliseconds(20))
    stage.press(.escape)
    try await stage.shows("cancelled", step: .milliseconds(20))
    try await stage.expectSound()
  }

  @Test func `A source that ignores that it is cancelled holds nobody up`() async throws {
    let gate = Gate()
    let deaf = OddSource { _, _ in await gate.opened() }
    let stage = HostileStage([deaf, calm], query: "kind:oddity")
    try await stage.shows("the calm row", step: .milliseconds(1))
    for _ in 0..<20 { stage.press(.function(5), .escape) }
    try await stage.shows("cancelled", step: .milliseconds(20))
    try await stage.expectSound()
    gate.open()
  }

  @Test func `A source that answers 100,000 items at once shows the first ones, and the last ones on demand`()
    async throws
  {
    let items = (0..<100_000).map { Oddity(id: "\($0)", title: "row \($0)") }
    let stage = HostileStage([OddSource(items: items)], query: "kind:oddity")
    try await stage.shows("row 0")
    try await stage.expectSound()
    stage.press(.enter)
    try await stage.until("the list has the focus") { stage.browser.root.scope == .list }
    stage.press(.end)
    try await stage.until("the list is at its end") { !stage.terminal.shows("row 0 ") && stage.terminal.shows("row ") }
    try await stage.expectSound()
  }

  @Test func `A source whose items have one identifier, or none, shows them`() async throws {
    let same = (0..<50).map { Oddity(id: $0 < 25 ? "same" : "", title: "twin \($0)").record }
    let source = OddSource { _, take in
      for record in same { take(FoundRecords(records: [record], lookedAtCount: 1)) }
    }
    let stage = HostileStage([source], query: "kind:oddity")
    try await stage.shows("twin")
    try await stage.openFirst()
    try await stage.expectSound()
  }

  @Test func `Two sources of one name are both searched`() async throws {
    let other = OddSource("calm", items: [Oddity(id: "other", title: "the other row")])
    let stage = HostileStage([calm, other], query: "kind:oddity")
    try await stage.shows("the calm row")
    try await stage.shows("the other row")
    try await stage.expectSound()
  }

  @Test func `An item that names a source which nobody chose isn't looked for there`() async throws {
    let naming = OddSource(
      "naming", items: [Oddity(id: "1", title: "names others", contained: "x", containedIn: "/etc/passwd")])
    let stage = HostileStage([naming], query: "kind:oddity")
    try await stage.shows("names others")
    stage.press(.enter)
    try await stage.until("the list has the focus") { stage.browser.root.scope == .list }
    stage.press(.right)
    try await stage.shows("/etc/passwd")
    try await stage.expectSound()
  }

  @Test func `A query that names a source which isn't there says which there are`() async throws {
    let stage = HostileStage([calm], query: "source:nowhere x")
    try await stage.shows("no source is named 'nowhere'; expected calm")
    try await stage.expectSound()
  }
}
