import Glibc
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A session` {
  @Test func `Asks the terminal, uses what it answers, and never takes an answer for typing`() async throws {
    let run = try SessionRun()
    try await run.begins()
    try await run.shows("\u{1b}[>1u")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectEqual(run.count("\u{1b}[?2027h"), 1)
    expectEqual(run.lines.filter { $0.hasPrefix("input") }, ["input q"])
    expectGivenBack(run)
  }

  @Test func `Takes late answers, each when it comes`() async throws {
    let run = try SessionRun(answers: nil)
    try await run.begins()
    run.terminal.send("\u{1b}[?2027;2$y")
    try await run.logs("features clusters=true light=?")
    run.terminal.send("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\")
    try await run.logs("features clusters=true light=true")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectEqual(run.lines.filter { $0.hasPrefix("input") }, ["input q"])
    expectGivenBack(run)
  }

  @Test(arguments: ["q", "z"])
  func `Waits for late answers before it gives the terminal back, in whatever pieces they come`(key: String)
    async throws
  {
    let run = try SessionRun("slow-answers", answers: nil)
    try await run.begins()
    run.terminal.send(key)
    try await run.shows(SessionRun.leaving)
    for byte in SessionRun.answers.unicodeScalars {
      #expect(run.terminal.settings != run.settings)
      run.terminal.send(String(byte))
    }
    if key == "z" {
      try await run.logs("resumed")
      run.terminal.send("q")
    }
    try await expectEqual(run.ends(), 0)
    // The terminal would have echoed them.
    #expect(!run.output().contains("62c"))
    expectEqual(run.lines.filter { $0.hasPrefix("input") }, (key == "z" ? ["input z", "input q"] : ["input q"]))
    expectGivenBack(run)
  }

  @Test(arguments: [nil, "\u{1b}[?9999;;;;z\u{1b}]11;nonsense\u{1b}\\\u{1b}[?2026;9$y\u{1b}[?62c"])
  func `Needs no answers, and believes no nonsense`(answers: String?) async throws {
    let run = try SessionRun(answers: answers)
    try await run.begins()
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    #expect(!run.lines.contains("changed"))
    expectEqual(run.lines.filter { $0.hasPrefix("input") }, ["input q"])
    expectEqual(run.count("\u{1b}[>1u"), 0)
    expectGivenBack(run)
  }

  @Test func `Asks the Linux console for its class alone`() async throws {
    let run = try SessionRun(answers: "\u{1b}[?6c", term: "linux")
    try await run.begins()
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectEqual(run.count("$p"), 0)
    expectGivenBack(run)
  }

  @Test func `Takes a lone escape character for the key after a while`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("\u{1b}")
    try await run.logs("input escape")
    run.terminal.send("\u{1b}[Aq")
    try await expectEqual(run.ends(), 0)
    #expect(run.lines.contains { $0.hasPrefix("input up") })
  }

  @Test func `Takes an escape character for the beginning of a sequence until then`() async throws {
    let run = try SessionRun("slow-escape")
    try await run.begins()
    run.terminal.send("f\u{1b}")
    try await run.logs("input f")
    run.terminal.send("[A")
    try await run.logs("input up")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    #expect(!run.lines.contains("input escape"))
  }

  @Test func `Tells of another size, and shows frames of that size alone`() async throws {
    let run = try SessionRun()
    try await run.begins()
    try run.terminal.resize(columns: 100, rows: 30)
    try await run.logs("resized 100 30")
    try await run.shows("resized 2")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test(arguments: [(1, 1), (0, 0), (65535, 65535), (65535, 1), (1, 65535)])
  func `Shows what it can on a terminal of any size`(columns: Int, rows: Int) async throws {
    let run = try SessionRun()
    try await run.begins()
    try run.terminal.resize(columns: columns, rows: rows)
    // A terminal of no size doesn't tell one; none has more cells than there is memory for.
    let size = columns == 0 ? (80, 24) : (min(columns, 2000), min(rows, 1000))
    if size != (80, 24) { try await run.logs("resized \(size.0) \(size.1)") }
    try run.terminal.resize(columns: 100, rows: 30)
    try await run.logs("resized 100 30")
    // Megabytes of the frame before are read first, for which the end of the program wouldn't wait.
    try await showsLastSize(run)
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  /// Waits until the frame of the last size is there. Drawn over one of the same size, only its number would be
  /// written.
  private func showsLastSize(_ run: SessionRun) async throws {
    run.terminal.send("r")
    try await run.shows("resized \(1 + run.lines.count { $0.hasPrefix("resized") })")
  }

  @Test func `Shows the last of a hundred sizes, and few of those before`() async throws {
    let run = try SessionRun()
    try await run.begins()
    for columns in 101...200 { try run.terminal.resize(columns: columns, rows: 30) }
    try await run.logs("resized 200 30")
    try await showsLastSize(run)
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test func `Hands over a paste of a megabyte as one, and the keys after it`() async throws {
    let run = try SessionRun()
    try await run.begins()
    let text = String(repeating: "pasted ", count: 140_000)
    // The terminal takes no more than a few kilobytes before they are read.
    let terminal = run.terminal
    let sending = Task { await onOwnThread { terminal.send("\u{1b}[200~\(text)\u{1b}[201~q") } }
    try await run.logs("over")
    await sending.value
    try await expectEqual(run.ends(), 0)
    let words = run.lines.filter { $0.hasPrefix("input ") }.map { $0.dropFirst("input ".count) }
    expectEqual(words.joined(separator: " "), "paste:\(text) q")
    expectGivenBack(run)
  }

  @Test func `Tells of the focus`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("\u{1b}[O\u{1b}[I")
    try await run.logs("input")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    let words = run.lines.filter { $0.hasPrefix("input") }.flatMap { $0.split(separator: " ").dropFirst() }
    expectEqual(words, ["unfocused", "focused", "q"])
  }

  @Test func `Turns the mouse's reports off and on`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("m")
    try await run.shows("\u{1b}[?1000l")
    run.terminal.send("M")
    try await run.shows("\u{1b}[?1000h", times: 2)
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test func `Lends the terminal as it was`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("l")
    try await run.logs("lent")
    expectGivenBack(run)
    let frames = run.count("frame 1")
    run.terminal.send("words\n")
    try await run.logs("line words")
    try await run.shows("frame 1", times: frames + 1)
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test func `Leaves the main screen as it is where it has none of its own`() async throws {
    let run = try SessionRun("main-screen")
    try await run.begins()
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectEqual(run.count(SessionRun.entering), 0)
    expectGivenBack(run)
  }
}
