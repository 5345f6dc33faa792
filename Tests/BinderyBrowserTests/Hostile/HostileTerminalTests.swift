import Bindery
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Hostile terminals` {
  private let source = OddSource(items: (0..<500).map { Oddity(id: "\($0)", title: "row \($0)") })

  /// What a terminal sends, in pieces of any size, and then some keys that somebody types.
  private func inputs(_ bytes: [UInt8], seed: UInt64 = 0, longest: Int = 4096, keyCount: Int = 0) -> [TerminalInput] {
    var (random, decoder) = (SplitMix64(seed: seed), InputDecoder())
    var (inputs, rest): ([TerminalInput], ArraySlice<UInt8>) = ([], bytes[...])
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: 1...longest, using: &random))
      inputs += decoder.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    inputs += decoder.finish()
    for _ in 0..<keyCount { inputs += decoder.decode([0x7a]) + decoder.finish() }
    return inputs
  }

  // MARK: Sizes

  @Test func `A storm of resizes to any size ends in a screen of the last one`() async throws {
    var random = SplitMix64(seed: 1)
    let stage = HostileStage([source], query: "row")
    try await stage.shows("row 0")
    let running = Task { await stage.browser.run() }
    for step in 0..<300 {
      stage.terminal.size = Size(
        columns: .random(in: 0...90, using: &random), rows: .random(in: 0...30, using: &random))
      stage.terminal.happens(.resized(stage.terminal.size))
      if step.isMultiple(of: 3) {
        stage.press([.enter, .down, .function(1), .escape, .end].randomElement(using: &random) ?? .up)
      }
      if step.isMultiple(of: 5) { await stage.clock.runUntilIdle(limit: .milliseconds(20)) }
    }
    stage.terminal.size = Size(columns: 60, rows: 12)
    stage.terminal.happens(.resized(stage.terminal.size))
    try await stage.until("all rows are there") { stage.terminal.lines.count == 12 && !stage.terminal.lines[0].isEmpty }
    try await stage.expectSound()
    stage.browser.quit()
    _ = await running.value
  }

  @Test(arguments: [
    (0, 0), (1, 1), (0, 24), (80, 0), (19, 8), (20, 7), (20, 8), (10_000, 8), (20, 10_000), (1000, 300),
  ])
  func `A terminal of any size gets a screen, or a sentence`(columns: Int, rows: Int) async throws {
    let stage = HostileStage([source], query: "row", size: Size(columns: columns, rows: rows))
    let fits = columns >= 20 && rows >= 8
    try await stage.until("a frame is there") {
      let sentence = fits ? "row 0" : String("Needs".prefix(columns))
      return stage.terminal.lines.count == rows && (rows == 0 || stage.terminal.shows(sentence) || columns == 0)
    }
    stage.press(.enter, .down, .enter, .function(1), .down, .escape, .function(9))
    await stage.clock.runUntilIdle(limit: .seconds(1))
    stage.terminal.size = Size(columns: 80, rows: 24)
    stage.terminal.happens(.resized(stage.terminal.size))
    stage.browser.outdate()
    try await stage.expectSound()
  }

  /// Draws what the browser shows at half of the sizes up to 60 columns and 20 rows, in an order that a seed decides.
  /// The other half is that of the next seed.
  private func drawAtHalfOfAllSizes(_ stage: HostileStage, seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let sizes = (1...60).flatMap { columns in (1...20).map { Size(columns: columns, rows: $0) } }
    let half = sizes.filter { ($0.columns + $0.rows + Int(seed)).isMultiple(of: 2) }
    for size in half.shuffled(using: &random) {
      stage.terminal.size = size
      stage.browser.updateShown()
      expectEqual(stage.browser.frame(size: size).size, size)
    }
    stage.terminal.size = Size(columns: 80, rows: 24)
    stage.browser.outdate()
    await stage.clock.runUntilIdle(limit: .milliseconds(50))
  }

  @Test(arguments: 0..<2 as Range<UInt64>)
  func `Every screen and every overlay is drawn at every size`(seed: UInt64) async throws {
    let stage = HostileStage([source], query: "row")
    try await stage.shows("row 0")
    await drawAtHalfOfAllSizes(stage, seed: seed)
    for keys: [KeyChord.Key] in [[.function(1)], [.function(1), .down], [.end], [.home]] {
      for key in keys { stage.press(key) }
      await drawAtHalfOfAllSizes(stage, seed: seed)
      stage.press(.escape)
    }
    for isPage in [false, true] {
      if isPage { try await stage.openFirst() }
      for key in [":", "m", "?"] {
        stage.press(.character(Character(key)))
        try await stage.until("'\(key)' opens an overlay") { stage.browser.overlays.front != nil }
        stage.press(.down, .down)
        await drawAtHalfOfAllSizes(stage, seed: seed)
        stage.press(.escape)
        try await stage.until("the overlay is closed") { stage.browser.overlays.front == nil }
      }
      await drawAtHalfOfAllSizes(stage, seed: seed)
    }
    try await stage.expectSound()
  }

  // MARK: Keys

  @Test func `Ten thousand keys at once are typed, and the field is full`() async throws {
    let stage = HostileStage([source])
    let running = Task { await stage.browser.run() }
    stage.terminal.happens(.input((0..<10_000).map { _ in .key(KeyChord(.character("x"))) }))
    try await stage.until("the field is full") {
      (stage.browser.root as? SearchScreen)?.query.utf8.count == TextField.limit
    }
    try await stage.shows("500 items")
    #expect(stage.terminal.frameCount < 100)
    try await stage.expectSound()
    stage.browser.quit()
    _ = await running.value
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Random bytes of a keyboard neither crash nor show anything unsafe`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = HostileStage([source], query: "row")
    try await stage.shows("row 0")
    let pieces: [[UInt8]] = [
      [0x1b], [0x5b], [0x9b], [0x4f], Array("[200~".utf8), Array("\u{1b}[201~".utf8), Array("\u{1b}[<0;5;5M".utf8),
      Array("\u{1b}[<64;5;5M".utf8), Array("\r".utf8), Array("\u{1b}[B".utf8), Array("\u{1b}]11;rgb:".utf8), [0xff],
      Array("\u{1b}[?2026;2$y".utf8), Array("é日".utf8), [0x10], [0x7f], Array("m/ :?*".utf8), Array("\u{1b}OP".utf8),
    ]
    for _ in 0..<20 {
      let bytes = (0..<8).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      for input in inputs(bytes, seed: seed, longest: 5) where input != .key(Browser.interrupt) {
        stage.browser.handle(input)
      }
      guard stage.browser.end == nil else { return }
      await stage.clock.runUntilIdle(limit: .milliseconds(100))
    }
    #expect(stage.terminal.faults.isEmpty, "seed \(seed)")
  }

  @Test func `Keys that come while plugins are looked for wait, and none is lost`() async throws {
    let terminal = JudgedTerminal(size: Size(columns: 80, rows: 24))
    let looks = BrowserLooks(bindings: .standard, style: { _ in .standard })
    let browser = Browser(terminal, looks: looks, context: Context()) { OverlayStack(in: $0) }
    let running = Task { await browser.run() }
    for _ in 0..<1000 { terminal.happens(.input([.key(KeyChord(.character("x"))), .paste("y"), .focus(true)])) }
    try await waitUntil("the line is shown") { terminal.shows("looking for plugins") }
    terminal.happens(.input([.key(Browser.interrupt)]))
    await expectEqual(running.value, .quit)
    #expect(terminal.faults.isEmpty)
  }

  // MARK: Pastes

  /// What follows the beginning of a paste, each with a sentence.
  private nonisolated static let pastes: [(sentence: String, bytes: [UInt8])] = {
    let end = Array("\u{1b}[201~".utf8)
    let wide = String(repeating: "日", count: 1 << 19)
    return [
      ("A paste of 2 MB", [UInt8](repeating: 0x78, count: 2 << 20) + end),
      ("A paste of 1.5 MB of wide text", Array(wide.utf8) + end),
      ("A paste that never ends, after which somebody types", [UInt8](repeating: 0x79, count: 1 << 16)),
      ("A paste with escapes", Array("\u{1b}[31m\u{1b}]52;c;cm0=\u{7}z\u{1b}[200~\u{9b}2J\u{1b}".utf8) + end),
      ("A paste of invalid bytes", [UInt8](repeating: 0xff, count: 1 << 18) + end),
    ]
  }()

  @Test(arguments: pastes.indices)
  func `A paste becomes text in the field, as far as that has room`(paste: Int) async throws {
    let stage = HostileStage([source])
    let inputs = inputs(Array("\u{1b}[200~".utf8) + Self.pastes[paste].bytes, longest: 64 << 10, keyCount: 10)
    for input in inputs { stage.browser.handle(input) }
    try await stage.until("there is a query") { (stage.browser.root as? SearchScreen)?.query.isEmpty == false }
    let query = try #require(stage.browser.root as? SearchScreen).query
    #expect(query.utf8.count <= TextField.limit)
    #expect(!query.unicodeScalars.contains { $0.properties.generalCategory == .control })
    stage.press(.escape)
    try await stage.expectSound()
  }

  @Test func `A paste of 1 MB without brackets is typed at once`() async throws {
    let stage = HostileStage([source])
    let running = Task { await stage.browser.run() }
    let typed = inputs(Array(repeating: UInt8(ascii: "x"), count: 64 << 10))
    for _ in 0..<16 { stage.terminal.happens(.input(typed)) }
    try await stage.until("the field is full") {
      (stage.browser.root as? SearchScreen)?.query.utf8.count == TextField.limit
    }
    try await stage.expectSound()
    stage.browser.quit()
    _ = await running.value
  }

  // MARK: Answers

  @Test(arguments: [
    "", "\u{1b}[?2026;2$y", "\u{1b}[?2026;2", "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", "\u{1b}]11;rgb:zz\u{7}",
    "\u{1b}P>|xterm(379)\u{1b}\\", "\u{1b}[?62;1;4c\u{1b}[?62;1;4c", "\u{1b}[?99999999999999999999;5$y",
    "\u{1b}[99999;99999R", "\u{1b}_Gi=31;OK\u{1b}\\",
  ])
  func `An answer of the terminal is never typed, however late and in how many pieces`(answer: String) async throws {
    for seed in 0..<20 as Range<UInt64> {
      let stage = HostileStage([source])
      for input in inputs(Array(answer.utf8), seed: seed, longest: 3) { stage.browser.handle(input) }
      expectEqual((stage.browser.root as? SearchScreen)?.query, "", "seed \(seed)")
    }
  }
}
