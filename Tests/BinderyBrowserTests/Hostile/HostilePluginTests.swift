import Bindery
import BinderyExchange
import BinderyHost
import BinderyInterface
import BinderySources
import BinderyTerminal
import HostTestSupport
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
@Suite(.serialized) struct `Hostile plugins` {
  // MARK: Live view models

  @Test func `An item that changes ten thousand times a second is drawn at most thirty times a second`() async throws {
    RestlessCounts.viewModels = []
    let stage = HostileStage([OddSource(items: [Restless(id: 1)])], query: "kind:restless")
    try await stage.shows("change 0")
    try await stage.until("the item lives") { !RestlessCounts.viewModels.isEmpty }
    let draws = RestlessCounts.viewModels.map(\.drawCount)
    let frames = stage.terminal.frameCount
    for _ in 0..<1000 {
      for _ in 0..<10 { for item in RestlessCounts.viewModels { item.count += 1 } }
      stage.clock.advanceAtOnce(by: .milliseconds(1))
      await Task.yield()
    }
    try await stage.shows("change 10000")
    // The second, and what it takes until the last change is seen.
    #expect((2...40).contains(stage.terminal.frameCount - frames))
    for (item, before) in zip(RestlessCounts.viewModels, draws) { #expect(item.drawCount - before <= 40) }
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
      stage.clock.advanceAtOnce(by: .milliseconds(1))
      await Task.yield()
    }
    try await stage.shows("change 10000")
    #expect((2...40).contains(page.drawCount - draws))
    try await stage.expectSound()
  }

  @Test func `Of ten thousand addresses of pictures those near are asked for, at most four at once`() async throws {
    RestlessCounts.viewModels = []
    let fetcher = ScriptedFetcher()
    let items = (0..<10_000).map { Restless(id: $0) }
    let stage = HostileStage([OddSource(items: items)], query: "kind:restless", fetcher: fetcher)
    try await stage.shows("change 0")
    try await stage.until("pictures are fetched") { fetcher.requests.count == 4 }
    stage.press(.enter)
    // Nothing is answered, while the items name one address after the other.
    for _ in 0..<20 {
      for item in RestlessCounts.viewModels { item.count += 1 }
      stage.press(.pageDown)
      await stage.clock.runUntilIdle(limit: .milliseconds(200))
    }
    expectEqual(fetcher.most, 4)
    // Each time, those of the rows on the screen and of 16 beyond either end.
    let count = fetcher.requests.count
    #expect(count <= 20 * (24 + 2 * 16), "\(count) addresses were requested")
    try await stage.expectSound()
  }

  // MARK: Workers

  @Test(
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

// MARK: Live view models in workers

/// A plugin whose view models live in a worker, in the list of a browser beside a good row.
@MainActor
private struct LiveStage {
  let plugin: LivelyPlugin
  let stage: HostileStage

  /// What opens the gate of the plugin.
  private static let opening = SearchRequest(terms: ["open"])

  /// The beginning of a plugin that waits in a function until its gate is open.
  static func held(in function: String) -> String {
    """
    struct gate;
    static struct gate *held;
    static void pass_gate(struct gate *self);
    #define OPEN held = &late
    #define ON_\(function) tell("held"); pass_gate(held)
    """
  }

  init(_ preamble: String = "", in place: PluginPlace = .worker) async throws {
    plugin = try LivelyPlugin(preamble, in: place)
    let live = OddSource("live") { request, take in
      let names = request.ids.isEmpty ? ["Ada", "Bob", "Cat"] : request.ids.map(\.rawValue)
      let found = names.map { Record(kind: "zoo", fields: ["name": .text($0)]) }
      take(FoundRecords(records: found, lookedAtCount: 3))
    }
    let good = OddSource("good", items: [Oddity(id: "1", title: "the good row")])
    stage = HostileStage([live, good], query: "x", host: plugin.host)
    try await stage.shows("the good row")
    try await stage.shows("Cat")
    stage.press(.enter)
  }

  var list: RowList? { (stage.browser.root as? SearchScreen)?.list as? RowList }

  /// Begins to show the page of an item, and doesn't wait for it.
  func show(_ name: String) {
    stage.browser.rootContext.send(ShowRoute(Route(item: ItemId(kind: "zoo", source: "live", modelId: ModelId(name)))))
  }

  func openGate() async throws { _ = try await plugin.answer(to: Self.opening) }

  /// Calls a function on the main actor, and opens the gate if that is blocked for as long as a test waits.
  func expectFree(_ body: () async throws -> Void) async throws {
    let late = NoticeCounter()
    let watch = Task.detached { [plugin] in
      try await Task.sleep(for: .seconds(180))
      late.increment()
      _ = try await plugin.answer(to: Self.opening)
    }
    defer { watch.cancel() }
    try await body()
    expectEqual(late.count, 0, "the plugin held the main actor")
  }
}

@MainActor
@Suite(.serialized) struct `Live plugins in a worker, in the list` {
  @Test(arguments: ["ACTIVATE", "HANDLE"])
  func `While one hangs, keys and other rows go on`(function: String) async throws {
    let live = try await LiveStage(LiveStage.held(in: function))
    let stage = live.stage
    if function == "HANDLE" {
      try await stage.until("it is focused") { live.plugin.messages.texts.contains("level 3") }
    }
    try await live.expectFree {
      stage.press(.character("Z"))
      try await stage.until("it hangs") { live.plugin.messages.texts.contains("held") }
      let list = try #require(live.list)
      expectEqual(list.rows.cursor, 0)
      for cursor in [1, 2, 3] {
        stage.press(.down)
        expectEqual(list.rows.cursor, cursor)
      }
      try await stage.shows("the good row")
      for name in ["Ada", "Bob", "Cat"] { try await stage.shows("\(name) 1, 0") }
      // What is asked of it doesn't come, and keeps nobody from going on.
      for _ in 0..<3 { stage.press(.up) }
      stage.press(.enter)
      stage.press(.character("m"))
      try await stage.shows("waiting for org.example.zoo…")
      stage.press(.escape)
      try await stage.until("nobody is waited for") { !stage.terminal.shows("waiting for") }
      stage.press(.down)
      expectEqual(list.rows.cursor, 1)
      try await stage.expectSound()
    }
    try await live.openGate()
    try await stage.until("it goes on") { live.plugin.messages.texts.contains("level 3") }
  }

  @Test func `A page of one that hangs says so and isn't waited for`() async throws {
    let live = try await LiveStage(LiveStage.held(in: "ACTIVATE"))
    let stage = live.stage
    try await live.expectFree {
      try await stage.until("it hangs") { live.plugin.messages.texts.contains("held") }
      live.show("Bob")
      try await stage.shows("… waiting for ")
      stage.press(.down, .pageDown, .backspace)
      try await stage.until("the page is left") { stage.browser.coordinator.screens.isEmpty }
      stage.press(.down)
      expectEqual(live.list?.rows.cursor, 1)
      try await stage.expectSound()
    }
    try await live.openGate()
  }

  @Test func `One that hangs is ended, and its row says so and can be tried again`() async throws {
    var limits = WorkerLimits()
    limits.deadline = .seconds(1)
    let plugin = try LivelyPlugin("#define ON_ACTIVATE for (;;) {}", in: .worker, limits: limits)
    let record = Record(kind: "zoo", fields: ["name": "Ada"])
    let bad = OddSource("bad") { _, take in take(FoundRecords(records: [record], lookedAtCount: 1)) }
    let stage = HostileStage([bad], query: "x", host: plugin.host)
    try await stage.shows("it took longer than 1 s")
    stage.press(.enter)
    let list = try #require((stage.browser.root as? SearchScreen)?.list as? RowList)
    #expect(list.rows.canRetry)
    try await stage.expectSound()
  }

  @Test(arguments: PluginPlace.allCases)
  func `A key without a command is for the row, and what it answers is done`(place: PluginPlace) async throws {
    let live = try await LiveStage(in: place)
    let done = MessageLog()
    live.stage.browser.context.receive(ActionRequest.self, if: { $0.verb == "did" }) {
      done.append(PluginId(rawValue: "host"), .info, $0.argument)
    }
    try await live.stage.until("it is focused") { live.plugin.messages.texts.contains("level 3") }
    live.stage.press(.character("Z"))
    try await live.stage.until("it has answered") { done.texts.contains("4,0,Z") }
    live.stage.press(.down)
    if place == .worker {
      expectEqual(live.list?.rows.cursor, 1, "a command waits for no plugin in another process")
    } else {
      expectEqual(done.texts, ["4,0,Z", "4,0,down"], "one in this process is asked first")
    }
  }

  @Test(arguments: PluginPlace.allCases)
  func `What a row answers to keys and to its selection opens nothing, which is told`(place: PluginPlace) async throws {
    let opening = #"action->write(action, text("open https://example.org")); return BINDERY_OK"#
    let live = try await LiveStage("#define ON_HANDLE \(opening)", in: place)
    try await live.stage.until("it is focused") { live.plugin.messages.texts.contains("level 3") }
    let sentence = "'https://example.org' isn't opened; only an action that"
    live.stage.press(.character("Z"))
    try await live.stage.shows(sentence)
    live.stage.press(.enter)
    try await live.stage.until("its page is shown instead") { live.stage.browser.coordinator.top != nil }
    try await live.stage.shows(sentence)
    #expect(!live.stage.terminal.shows("/bin/false"))
  }

  @Test func `What a live plugin has shown unasked is looked for where the user looks`() async throws {
    let sender = "const bindery_sender *sender = host->extension(host, BINDERY_SEND)"
    let send = #"sender->send(sender, created, text("show media://zoo/Cat?source=far"))"#
    let live = try await LiveStage("#define ON_ACTIVATE \(sender); \(send)")
    try await live.stage.until("it is shown") { live.stage.browser.coordinator.top != nil }
    expectEqual(live.stage.browser.coordinator.top?.route.description, "media://zoo/Cat")
  }

  @Test func `What a live plugin sends unasked opens nothing`() async throws {
    let sender = "const bindery_sender *sender = host->extension(host, BINDERY_SEND)"
    let send = #"sender->send(sender, created, text("open https://example.org"))"#
    let live = try await LiveStage(
      #"#define ON_ACTIVATE \#(sender); tell(\#(send) ? "it was taken" : "nobody took it")"#)
    try await live.stage.until("it has sent") { live.plugin.messages.texts.contains("nobody took it") }
    #expect(!live.plugin.messages.texts.contains("it was taken"))
  }

  @Test(arguments: PluginPlace.allCases)
  func `A key without a command is for the item of a page`(place: PluginPlace) async throws {
    let live = try await LiveStage(in: place)
    let done = MessageLog()
    live.show("Bob")
    try await live.stage.until("a page is shown") { live.stage.terminal.lines.first?.hasPrefix("‹") == true }
    // Reading its properties changes it.
    try await live.stage.shows("Bob 1, ")
    live.stage.browser.context.receive(ActionRequest.self, if: { $0.verb == "did" }) {
      done.append(PluginId(rawValue: "host"), .info, $0.argument)
    }
    live.stage.press(.character("Z"))
    try await live.stage.until("it has answered") { done.texts.contains("4,0,Z") }
  }
}
