import Bindery
import BinderyInterface
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Browsing in lines` {
  private let sources = [NumberSource("near"), NumberSource("far")]
  private let source = [NumberSource("near")]

  // MARK: Lists

  @Test func `What was found is listed by source, each with its number of items`() async {
    let lines = await PlainStage.answers(to: "5", "search 6 source:far", from: sources)
    // A line that is a number opens an item, so there is none yet.
    expectEqual(lines[0], "there is no list yet; type what to look for")
    expectEqual(lines.dropFirst(), ["far: 2 items", "1. tape 6, 60 min", "2. tape 12, 60 min"])
  }

  @Test func `Items of several sources are numbered one after the other`() async {
    let lines = await PlainStage.answers(to: "search 6", from: sources)
    expectEqual(
      lines,
      [
        "near: 2 items", "1. tape 6, 60 min", "2. tape 12, 60 min", "far: 2 items", "3. tape 6, 60 min",
        "4. tape 12, 60 min",
      ])
  }

  @Test func `However often one asks for more, each item is listed once, with the next number`() async {
    let sources = [NumberSource("near", upTo: 130), NumberSource("far", upTo: 70), NumberSource("empty", upTo: 1)]
    let stage = PlainStage(sources)
    stage.type("kind:number")
    for _ in 1...14 { stage.type("more") }
    await stage.run()
    let rows = stage.lines.filter { $0.contains("tape") }
    let numbers = rows.compactMap { $0.split(separator: ".").first.flatMap { Int($0) } }
    expectEqual(numbers, Array(1...201))
    expectEqual(Set(rows.map { $0.split(separator: " ", maxSplits: 1).last }).count, 130)
    expectEqual(stage.lines.last, "there are no more items")
  }

  @Test func `The list is shown again from its first item`() async {
    let lines = await PlainStage.answers(
      to: "kind:number", "more", "list", from: [NumberSource("near", upTo: 30)])
    let first = lines.firstIndex(of: "1. tape 1, 60 min")
    let last = lines.lastIndex(of: "1. tape 1, 60 min")
    #expect(first != nil && first != last)
    expectEqual(lines.last, "'more' shows further items")
  }

  @Test func `Items are shown again by their numbers, which stay`() async {
    let lines = await PlainStage.answers(
      to: "kind:number", "more", "list 2,22-23", "list 31", from: [NumberSource("near", upTo: 30)])
    expectEqual(
      lines.suffix(4),
      [
        "2. tape 2, 60 min", "22. tape 22, 60 min", "23. tape 23, 60 min",
        "there is no item with the number 31; there are 1 to 30",
      ])
  }

  @Test func `The heading of a section isn't told again with further items`() async {
    let lines = await PlainStage.answers(to: "kind:number", "more", from: [NumberSource("near", upTo: 21)])
    expectEqual(lines.suffix(3), ["20. tape 20, 60 min", "'more' shows further items", "21. tape 21, 60 min"])
  }

  @Test func `What is at hand is listed while another source is searched`() async throws {
    let gate = Gate()
    let far = BackoffSource(NumberSource("far", behind: gate, isLocal: false), RetryTimes(ManualClock()))
    let stage = PlainStage([NumberSource("near"), far], hasPrompts: true)
    stage.type("search 6")
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("the near items are listed") { stage.text.hasSuffix("2. tape 12, 60 min\n") }
    gate.open()
    stage.type("quit")
    await run.value
    expectEqual(
      stage.text,
      """
      'help' lists the commands.
      > searching far; Control-C cancels
      near: 2 items
      1. tape 6, 60 min
      2. tape 12, 60 min
      far: 2 items
      3. tape 6, 60 min
      4. tape 12, 60 min
      >\u{20}
      """)
  }

  @Test func `A kind that no plugin shows is told after the sections`() async throws {
    let lines = await PlainStage.answers(to: "kind:tune 5000", from: source)
    try #require(lines.count == 2)
    expectEqual(lines[0], "near: nothing found")
    #expect(lines[1].hasPrefix("no plugin shows the kind 'tune'"))
  }

  @Test func `Nothing found is told, and a command that may be meant`() async {
    await expectEqual(PlainStage.answers(to: "sonata", from: source), ["near: nothing found"])
    await expectEqual(
      PlainStage.answers(to: "bak", from: source),
      [
        "near: nothing found", "'back' is a command that may be meant; 'help' lists all",
      ])
    await expectEqual(
      PlainStage.answers(to: "seach 6", from: source).last, "'search' is a command that may be meant; 'help' lists all")
    await expectEqual(PlainStage.answers(to: "bak home", from: source), ["near: nothing found"])
  }

  @Test func `A source that isn't there is named, and nothing is searched`() async {
    let lines = await PlainStage.answers(to: "search 6 source:store", "1", from: sources)
    expectEqual(
      lines,
      [
        "no source is named 'store'; expected near, far", "there is no list yet; type what to look for",
      ])
    expectEqual(sources.map(\.requests.count), [0, 0])
  }

  @Test func `Items that can't be read are told`() async {
    let lines = await PlainStage.answers(to: "search 6", from: [DamagedSource()])
    expectEqual(lines, ["the torn file: nothing found", "the item at byte 7 can't be read: it is cut off"])
  }

  @Test func `A source that fails says why, the others' items are listed, and it is tried again`() async {
    let broken = BrokenSource()
    let lines = await PlainStage.answers(to: "search 12", "retry", "retry", from: source + [broken])
    expectEqual(
      lines,
      [
        "near: 1 item", "1. tape 12, 60 min", "broken: failed: it is being mended; 'retry' tries again",
        "near: 1 item", "1. tape 12, 60 min", "broken: nothing found", "nothing has failed",
      ])
  }

  @Test func `What the item of a page contains is tried again, until it is there`() async {
    let stage = PlainStage(source, contents: BrokenSource())
    for line in ["search 10", "1", "retry", "retry"] { stage.type(line) }
    await stage.run()
    let lines = stage.lines.filter { $0.hasPrefix("Contents") || $0.contains("failed") }
    expectEqual(
      lines,
      [
        "Contents: failed: broken: it is being mended; 'retry' tries again", "Contents: nothing found",
        "nothing has failed",
      ])
  }

  // MARK: Pages

  @Test func `A page has all lines at full length, and what can be done`() async {
    let lines = await PlainStage.answers(to: "search 11", "1", from: source)
    expectEqual(
      lines.dropFirst(2),
      [
        "tape 11, 60 min", "notes: first", "   second", "address: media://number/11?source=near",
        "do page: Open in the store, open https://example.org/11\(Tape.tail)", "do dial: Dial, open tel:11",
        "do double: Show the double, show media://number/22", "do rare: Rewind, not possible now",
      ])
  }

  @Test func `The page of an item lists what it contains, which has numbers of its own`() async {
    let lines = await PlainStage.answers(to: "search 5", "2", "3", "back", "back", "back", from: source)
    let pages = lines.split(separator: "near: 2 items").map(Array.init)
    expectEqual(lines.filter { $0 == "near: 2 items" }.count, 2)
    expectEqual(pages.first?.contains("Contents: 3 items"), true)
    expectEqual(pages.first?.contains("address: media://number/3?source=box"), true)
    expectEqual(lines.filter { $0 == "Contents: 3 items" }.count, 2)
    expectEqual(
      lines.suffix(5),
      [
        "Contents: 3 items", "3. tape 3, 60 min", "near: 2 items", "2. tape 10, 60 min",
        "this is the list; 'quit' ends",
      ])
  }

  @Test func `One turns to the next and the previous item of the list`() async {
    let lines = await PlainStage.answers(
      to: "search 4", "1", "next", "next", "next", "previous", "page", "next", from: source)
    let pages = lines.filter { $0.hasPrefix("tape") || $0.hasPrefix("there is") }
    expectEqual(
      pages,
      [
        "tape 4, 60 min", "tape 8, 60 min", "tape 12, 60 min", "there is no next item", "tape 8, 60 min",
        "tape 8, 60 min", "tape 12, 60 min",
      ])
  }

  @Test func `After a turn, the place in the list is told, and after back the item that one is at`() async {
    let lines = await PlainStage.answers(to: "search 4", "next", "1", "next", "back", from: source)
    expectEqual(lines[4], "no page is open; open an item by its number")
    expectEqual(lines.filter { $0.hasPrefix("item") }, ["item 2 of 3"])
    expectEqual(lines.suffix(2), ["near: 3 items", "2. tape 8, 60 min"])
  }

  @Test func `A change of the list leaves its place at the item that was opened`() async throws {
    let stage = PlainStage(source)
    let running = Task { await stage.run(isEnding: false) }
    stage.type("search 4", "2")
    try await waitUntil("the item is shown") { stage.lines.contains("address: media://number/8?source=near") }
    let list = stage.browser.root.list.rows
    let (before, presenter) = (list.snapshot, Presenter(provider: stage.browser.current.bindings, context: Context()))
    stage.browser.root.show(["number"], by: presenter)
    try await waitUntil("the rows are made anew") { list.snapshot != before }
    stage.type("back", "quit")
    await running.value
    expectEqual(stage.lines.suffix(2), ["near: 3 items", "2. tape 8, 60 min"])
  }

  @Test func `An address shows its item, and links lead to others`() async {
    let lines = await PlainStage.answers(to: "media://number/3", "do double", "back", "media://song/1", from: source)
    expectEqual(lines.filter { $0.hasPrefix("tape") }, ["tape 3, 60 min", "tape 6, 60 min", "tape 3, 60 min"])
    expectEqual(lines.last?.contains("'song'"), true)
  }

  @Test(arguments: ["media:", "media://", "media://song", "media:nonsense"])
  func `What isn't a whole address is told, and not looked for`(line: String) async {
    let lines = await PlainStage.answers(to: line, "search \(line)", from: source)
    expectEqual(lines.count, 2)
    #expect(lines[0].contains(line) && lines[0] != lines[1])
    expectEqual(lines[1], "near: nothing found")
  }

  @Test func `An item that can't be shown leaves everything as it is, and each try is told`() async {
    let lines = await PlainStage.answers(to: "media://number/99", "media://number/99", "back", from: source)
    expectEqual(lines.count, 3)
    expectEqual(lines[0], lines[1])
    #expect(lines[0].contains("media://number/99"))
    expectEqual(lines[2], "this is the list; 'quit' ends")
  }

  // MARK: Actions

  @Test func `What items have in common is done for several`() async {
    let lines = await PlainStage.answers(
      to: "kind:number", "do 1,3", "do 1,3 copy", "do 2 rare", "do 1-13 copy", "do 1 dance", from: source)
    expectEqual(
      lines.drop { !$0.hasPrefix("do ") },
      [
        "do page: Open in the store", "do dial: Dial", "do double: Show the double",
        "do rare: Rewind, not possible now", "do copy: Copy address",
        "media://number/1?source=near", "media://number/3?source=near", "'rare' isn't possible now",
        "there is no item with the number 13; there are 1 to 12",
        "there is no action 'dance' here; possible are page, dial, double, rare, copy; 'search do dance' looks for it",
      ])
  }

  @Test func `Marked items do something together, wherever the list is`() async {
    let lines = await PlainStage.answers(
      to: "search 3", "mark 2-3", "list", "do copy", "unmark 2", "do copy", "unmark", "do copy", from: source)
    expectEqual(
      lines.dropFirst(5),
      [
        "2 marked",
        "near: 4 items", "1. tape 3, 60 min", "2. marked: tape 6, 60 min", "3. marked: tape 9, 60 min",
        "4. tape 12, 60 min",
        "media://number/6?source=near", "media://number/9?source=near", "1 marked", "media://number/9?source=near",
        "none marked", "open an item first, by its number, or mark some; 'do 1-3 copy' names them",
      ])
  }

  @Test(arguments: [
    ("2", "opened 'tel:11'"), ("open it", "opened 'tel:11'"), ("1", nil), ("no", "nothing was chosen"),
    ("3", "nothing was chosen"), ("", "nothing was chosen"),
  ])
  func `An address that isn't a web page's is opened after a question alone`(answer: String, said: String?) async {
    let stage = PlainStage(source, hasPrompts: true)
    stage.type("media://number/11", "do dial", answer)
    await stage.run()
    #expect(stage.lines.contains { $0.hasSuffix("Open this address?") })
    #expect(stage.lines.contains("tel:11"))
    for text in ["opened 'tel:11'", "nothing was chosen"] { expectEqual(stage.text.contains(text), text == said) }
  }

  @Test func `Where nobody is asked, it isn't opened, and the next line is a command`() async {
    let lines = await PlainStage.answers(to: "media://number/11", "do dial", "2", from: source)
    let sentence = "'tel:11' isn't opened: only a person at a terminal can say whether a program may get it"
    expectEqual(lines.suffix(2), [sentence, "there is no list yet; type what to look for"])
  }

  @Test func `Many addresses are opened after a question alone`() async {
    let lines = await PlainStage.answers(
      to: "kind:number", "do 1-9 page", "1", "do 1-9 page", "2", "do 1-2 page", from: source)
    expectEqual(lines.filter { $0.hasPrefix("opened ") }.count, 11)
  }

  @Test func `A question that nobody answers opens nothing`() async {
    let stage = PlainStage(source, hasPrompts: true)
    stage.type("media://number/11", "do dial")
    await stage.run()
    #expect(stage.lines.contains("2. Open it") && !stage.text.contains("opened"))
  }

  // MARK: Running

  @Test func `Nothing is done after the line that quits, nor for empty lines`() async {
    await expectEqual(PlainStage.answers(to: "", "  ", "quit", "search 6", from: source), [])
    #expect(source[0].requests.isEmpty)
  }

  @Test func `Once nothing can be written any more, no further line is done`() async {
    let stage = PlainStage(source)
    stage.type("search 6", "search 12", "search 4")
    stage.loseOutput()
    await stage.run(isEnding: false)
    expectEqual(source[0].requests.count, 1)
    #expect(stage.text.isEmpty)
  }

  @Test func `The list of a page goes with the page`() async throws {
    let stage = PlainStage(source)
    stage.type("search 5")
    for _ in 0..<5 { stage.type("2", "back") }
    stage.type("2")
    await stage.run()
    expectEqual(stage.lines.count { $0 == "Contents: 3 items" }, 6)
    expectEqual(stage.browser.listings.count, 2)
  }

  @Test func `Where somebody types, there is one prompt for each line`() async {
    let stage = PlainStage(source, hasPrompts: true)
    stage.type("search 12", "", "more")
    await stage.run()
    expectEqual(
      stage.text,
      """
      'help' lists the commands.
      > near: 1 item
      1. tape 12, 60 min
      > > there are no more items
      >\u{20}

      """)
  }

  @Test func `An interruption cancels what runs, and the next line is read`() async throws {
    let slow = NumberSource("slow", behind: Gate())
    let stage = PlainStage([slow])
    stage.type("search 6")
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("the source is asked") { slow.requests.count == 1 }
    stage.browser.interrupt()
    try await waitUntil("the search is cancelled") { slow.cancelledCount == 1 }
    stage.type("back", "quit")
    await run.value
    expectEqual(stage.lines, ["cancelled", "this is the list; 'quit' ends"])
  }

  @Test func `An interruption doesn't wait for what can't be cancelled`() async throws {
    let deaf = DeafSource()
    let stage = PlainStage([deaf])
    stage.type("media://number/3")
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("the source is asked") { deaf.isAsked }
    stage.browser.interrupt()
    stage.type("back", "quit")
    await run.value
    #expect(!deaf.gate.isOpen)
    deaf.gate.open()
    expectEqual(stage.lines, ["cancelled", "this is the list; 'quit' ends"])
  }

  @Test func `Somebody who waits long is told that the command still runs`() async throws {
    let deaf = DeafSource()
    let stage = PlainStage([deaf], hasPrompts: true)
    stage.type("media://number/3")
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("the source is asked") { deaf.isAsked }
    try await waitUntil("the user is told") {
      stage.clock.advanceAtOnce(by: PlainBrowser.patience)
      return stage.text.hasSuffix("> still waiting; Control-C cancels\n")
    }
    stage.browser.interrupt()
    stage.type("quit")
    await run.value
    deaf.gate.open()
  }

  @Test func `A question has another prompt than commands`() async {
    let stage = PlainStage(source, hasPrompts: true)
    stage.type("media://number/11", "do dial", "1")
    await stage.run()
    #expect(stage.text.hasSuffix("2. Open it\n1 to 2? > \n"))
  }

  @Test(arguments: ["0", "3", "-1", "\(Int.min)", "\(Int.max)", "9223372036854775808"])
  func `A number that no title has chooses nothing`(number: String) async {
    let stage = PlainStage(source, hasPrompts: true)
    stage.type("media://number/11", "do dial", number)
    await stage.run()
    #expect(stage.text.contains("nothing was chosen"))
  }

  @Test func `An interruption cancels the look-up of a page that is asked for again`() async throws {
    let source = StallingSource()
    let stage = PlainStage([source])
    stage.type("media://number/3")
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("the page is shown") { stage.lines.contains { $0.hasPrefix("do rare") } }
    source.stall()
    stage.type("refresh")
    try await waitUntil("the source is asked") { source.slow.requests.count == 1 }
    stage.browser.interrupt()
    try await waitUntil("the look-up is cancelled") { source.slow.cancelledCount == 1 }
    stage.type("quit")
    await run.value
    expectEqual(stage.lines.last, "cancelled")
  }

  @Test func `An interruption dismisses a question`() async throws {
    let stage = PlainStage(source, hasPrompts: true)
    stage.type("media://number/11", "do dial")
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("there is a question") { stage.lines.last == "1 to 2? " }
    stage.browser.interrupt()
    stage.type("page", "quit")
    await run.value
    expectEqual(stage.lines.suffix(2), ["do rare: Rewind, not possible now", "> "])
  }

  @Test func `Where nothing runs, two interruptions in a row quit`() async throws {
    let stage = PlainStage(source, hasPrompts: true)
    let run = Task { await stage.run(isEnding: false) }
    try await waitUntil("there is a prompt") { stage.text.hasSuffix("> ") }
    stage.browser.interrupt()
    stage.type("back")
    try await waitUntil("the line is answered") {
      stage.text.contains("this is the list") && stage.text.hasSuffix("> ")
    }
    stage.browser.interrupt()
    #expect(stage.text.hasSuffix("press Control-C again to quit\n> "))
    stage.browser.interrupt()
    await run.value
  }

  @Test func `It begins where a user has left, and tells what isn't there any more`() async throws {
    let routes = ["media://number/4", "media://number/99", "media://number/8"].compactMap(Route.init)
    let stage = PlainStage(
      source, beginningWith: SavedBrowser(query: "4", stack: NavigationStack(routes)))
    stage.type("back", "back")
    await stage.run(isEnding: true)
    expectEqual(stage.lines.first?.contains("media://number/99"), true)
    expectEqual(stage.lines.filter { $0.hasPrefix("tape") }, ["tape 8, 60 min", "tape 4, 60 min"])
    expectEqual(stage.browser.left.query, "4")
    expectEqual(stage.browser.left.stack.routes, [])
  }
}

/// A source of numbers that doesn't answer any more from some time on.
private final class StallingSource: RecordSource {
  let sourceId: SourceId = "near"
  let name = "near"
  let isLocal = true
  let slow = NumberSource("near", behind: Gate())
  private let quick = NumberSource("near")
  private let isStalled = Mutex(false)

  func stall() { isStalled.withLock { $0 = true } }

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    try await (isStalled.withLock { $0 } ? slow : quick).records(for: request, take: take)
  }
}

/// A source that fails when it is asked first, and has nothing later.
private final class BrokenSource: RecordSource {
  let sourceId: SourceId = "broken"
  let name = "broken"
  let isLocal = true
  private let isMended = Mutex(false)

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let wasMended = isMended.withLock { mended in
      defer { mended = true }
      return mended
    }
    if !wasMended { throw SearchFailure(sourceId, .source(SourceFailure(.failed, "it is being mended"))) }
  }
}

/// A source that doesn't notice when it is cancelled.
private final class DeafSource: RecordSource {
  let sourceId: SourceId = "deaf"
  let name = "deaf"
  let isLocal = true
  let gate = Gate()
  private let asked = Mutex(false)

  var isAsked: Bool { asked.withLock { $0 } }

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    asked.withLock { $0 = true }
    await gate.opened()
  }
}
