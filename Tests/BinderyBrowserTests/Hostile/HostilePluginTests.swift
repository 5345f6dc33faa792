import Bindery
import BinderyExchange
import BinderyHost
import BinderySources
import BinderyTerminal
import HostTestSupport
import Synchronization
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
@Suite(.serialized, .timeLimit(.minutes(30))) struct `Hostile plugins` {
  // MARK: Live view models

  @Test func `An item that changes ten thousand times a second is drawn at most sixty times`() async throws {
    RestlessCounts.viewModels = []
    let stage = HostileStage([OddSource(items: [Restless(id: 1)])], query: "kind:restless")
    try await stage.shows("change 0")
    try await stage.until("the item lives") { !RestlessCounts.viewModels.isEmpty }
    let draws = RestlessCounts.viewModels.map(\.drawCount)
    let frames = stage.terminal.frameCount
    for _ in 0..<1000 {
      for _ in 0..<10 { for item in RestlessCounts.viewModels { item.count += 1 } }
      stage.clock.advance(by: .milliseconds(1))
      await Task.yield()
    }
    try await stage.shows("change 10000")
    #expect(stage.terminal.frameCount - frames <= 70)
    for (item, before) in zip(RestlessCounts.viewModels, draws) { #expect(item.drawCount - before <= 70) }
    try await stage.expectSound()
  }

  @Test func `An item that changes ten thousand times a second is drawn as rarely on its page`() async throws {
    RestlessCounts.viewModels = []
    let stage = HostileStage([OddSource(items: [Restless(id: 1)])], query: "kind:restless")
    try await stage.shows("change 0")
    try await stage.openFirst()
    let page = try #require(RestlessCounts.viewModels.last)
    let draws = page.drawCount
    for _ in 0..<1000 {
      for _ in 0..<10 { page.count += 1 }
      stage.clock.advance(by: .milliseconds(1))
      await Task.yield()
    }
    try await stage.shows("change 10000")
    #expect(page.drawCount - draws <= 70)
    try await stage.expectSound()
  }

  @Test func `Ten thousand addresses of pictures are not ten thousand requests`() async throws {
    RestlessCounts.viewModels = []
    let fetcher = CountingFetcher()
    let items = (0..<10_000).map { Restless(id: $0) }
    let stage = HostileStage([OddSource(items: items)], query: "kind:restless", fetcher: fetcher)
    try await stage.shows("change 0")
    try await stage.until("pictures are fetched") { fetcher.count > 0 }
    stage.press(.enter)
    for _ in 0..<5 {
      for item in RestlessCounts.viewModels { item.count += 1 }
      stage.press(.pageDown)
      await stage.clock.runUntilIdle(limit: .milliseconds(200))
    }
    #expect(fetcher.mostAtOnce <= 4)
    #expect(fetcher.count <= 6 * 24 * 3)
    try await stage.expectSound()
  }

  // MARK: Rows

  @Test func `Rows that all change in each frame keep the list answering`() async throws {
    let stage = RowListStage()
    for turn in 0..<30 {
      try await stage.show([("", Array(turn * 2000..<(turn + 1) * 2000))])
      let lines = stage.lines(width: 40, height: 10)
      #expect(lines[0].contains("reel \(turn * 2000)"))
      stage.press(.down)
      #expect(stage.list.heldCount < 200)
    }
  }

  // MARK: Workers

  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      ("crashes", "#define ON_DRAW __builtin_trap();"), ("hangs", "#define ON_DRAW for (;;) ;"),
      ("crashes while it decodes", "#define ON_DECODE __builtin_trap();"),
      ("hangs while it decodes", "#define ON_DECODE for (;;) ;"),
    ])
  func `A plugin that fails in its worker costs its own rows alone`(how: String, preamble: String) async throws {
    var limits = WorkerLimits()
    limits.deadline = .seconds(1)
    let plugin = try LivelyPlugin(preamble, in: .worker, limits: limits)
    let bad = OddSource("bad") { _, take in
      let record = Record(kind: "zoo", fields: ["name": "Ada", "version": .integer(1)])
      take(FoundRecords(records: [record], lookedAtCount: 1))
    }
    let good = OddSource("good", items: [Oddity(id: "1", title: "the good row")])
    let stage = HostileStage([bad, good], query: "x", host: plugin.host)
    try await stage.shows("the good row")
    try await stage.shows("zoo")
    try await stage.expectSound("\(how)")
  }
}

/// A fetcher that counts what it is asked for, and answers nothing but a byte.
private final class CountingFetcher: Fetcher {
  private let counts = Mutex((all: 0, now: 0, most: 0))

  var count: Int { counts.withLock { $0.all } }
  var mostAtOnce: Int { counts.withLock { $0.most } }

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    counts.withLock { counts in
      counts.all += 1
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
    await receiver.receive([0])
    counts.withLock { $0.now -= 1 }
  }
}
