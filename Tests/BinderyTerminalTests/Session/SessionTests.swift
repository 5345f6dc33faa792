import Glibc
import TestSupport
import Testing

@Suite struct `A session` {
  @Test func `Asks the terminal, uses what it answers, and never takes an answer for typing`() async throws {
    let run = try SessionRun()
    try await run.begins()
    try await run.shows("\u{1b}[>1u")
    run.terminal.send("q")
    #expect(try await run.ends() == 0)
    #expect(run.count("\u{1b}[?2027h") == 1)
    #expect(run.lines.filter { $0.hasPrefix("input") } == ["input q"])
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
    #expect(try await run.ends() == 0)
    #expect(run.lines.filter { $0.hasPrefix("input") } == ["input q"])
    expectGivenBack(run)
  }

  @Test(arguments: [nil, "\u{1b}[?9999;;;;z\u{1b}]11;nonsense\u{1b}\\\u{1b}[?2026;9$y\u{1b}[?62c"])
  func `Needs no answers, and believes no nonsense`(answers: String?) async throws {
    let run = try SessionRun(answers: answers)
    try await run.begins()
    run.terminal.send("q")
    #expect(try await run.ends() == 0)
    #expect(!run.lines.contains("changed"))
    #expect(run.lines.filter { $0.hasPrefix("input") } == ["input q"])
    #expect(run.count("\u{1b}[>1u") == 0)
    expectGivenBack(run)
  }

  @Test func `Asks the Linux console for its class alone`() async throws {
    let run = try SessionRun(answers: "\u{1b}[?6c", term: "linux")
    try await run.begins()
    run.terminal.send("q")
    #expect(try await run.ends() == 0)
    #expect(run.count("$p") == 0)
    expectGivenBack(run)
  }

  @Test func `Takes a lone escape character for the key after a while`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("\u{1b}")
    try await run.logs("input escape")
    run.terminal.send("\u{1b}[Aq")
    #expect(try await run.ends() == 0)
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
    #expect(try await run.ends() == 0)
    #expect(!run.lines.contains("input escape"))
  }

  @Test func `Tells of another size, and shows frames of that size alone`() async throws {
    let run = try SessionRun()
    try await run.begins()
    try run.terminal.resize(columns: 100, rows: 30)
    try await run.logs("resized 100 30")
    try await run.shows("resized 2")
    run.terminal.send("q")
    #expect(try await run.ends() == 0)
    expectGivenBack(run)
  }

  @Test func `Turns the mouse's reports off and on`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("m")
    try await run.shows("\u{1b}[?1000l")
    run.terminal.send("M")
    try await run.shows("\u{1b}[?1000h", times: 2)
    run.terminal.send("q")
    #expect(try await run.ends() == 0)
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
    #expect(try await run.ends() == 0)
    expectGivenBack(run)
  }

  @Test func `Leaves the main screen as it is where it has none of its own`() async throws {
    let run = try SessionRun("main-screen")
    try await run.begins()
    run.terminal.send("q")
    #expect(try await run.ends() == 0)
    #expect(run.count(SessionRun.entering) == 0)
    expectGivenBack(run)
  }
}
