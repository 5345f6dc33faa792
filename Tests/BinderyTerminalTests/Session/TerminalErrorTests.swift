import BinderyTerminal
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Without a terminal that can show a screen` {
  @Test(arguments: [("dumb", "'dumb'"), ("", "not set")])
  func `A session says what to use instead`(term: String, what: String) async throws {
    let run = try SessionRun(term: term)
    try await expectEqual(run.ends(), 2)
    let line = try #require(run.lines.first)
    #expect(line.contains(what) && line.contains("'bindery search'"))
    expectGivenBack(run)
  }

  @Test func `Output that isn't one is not replaced by the terminal of the process`() async throws {
    let run = try SessionRun(script: "$PROGRAM | cat")
    _ = try await run.ends()
    expectEqual(run.lines, ["error \(TerminalError(.notATerminal))"])
    expectEqual(run.count("\u{1b}"), 0)
  }

  @Test func `Input may be something else`() async throws {
    let run = try SessionRun(script: "exec $PROGRAM < /dev/null")
    try await run.begins()
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }
}
