import Glibc
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A suspended session` {
  @Test(arguments: [true, false])
  func `Gives the terminal back, and takes it again in the foreground`(byKey: Bool) async throws {
    let run = try SessionRun(script: "set -m; $PROGRAM; echo STOPPED; read line; fg; echo DONE $?")
    try await run.begins()
    if byKey { run.terminal.send("z") } else { kill(try #require(run.identifiers).program, SIGTSTP) }
    try await run.shows("STOPPED")
    expectGivenBack(run)
    let frames = run.count("frame 1")
    run.terminal.send("on\n")
    try await run.logs("resumed")
    try await run.shows("frame 1", times: frames + 1)
    #expect(run.terminal.settings != run.settings)
    for mode in ["\u{1b}[>1u", "\u{1b}[?2027h", "\u{1b}[?1000h"] { expectEqual(run.count(mode), 2) }
    run.terminal.send("q")
    try await run.shows("DONE 0")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test func `Stays away from the terminal in the background`() async throws {
    let script = "set -m; $PROGRAM; bg; echo AGAIN; read line; fg; echo DONE $?"
    let run = try SessionRun(script: script)
    try await run.begins()
    run.terminal.send("z")
    try await run.shows("AGAIN")
    // It stops again, as every program does that needs the terminal.
    try await run.stops { run.identifiers?.program }
    #expect(!run.lines.contains("resumed"))
    expectGivenBack(run)
    run.terminal.send("on\n")
    try await run.logs("resumed")
    run.terminal.send("q")
    try await run.shows("DONE 0")
    expectGivenBack(run)
  }

  @Test(arguments: ["TERM", "HUP"])
  func `Ends by a signal that comes while it is stopped`(signal: String) async throws {
    // It may stop again before it has seen the signal, as everything may be slow.
    let script = "set -m; $PROGRAM; kill -\(signal) %1; while kill -CONT %1; do sleep 1; done 2>/dev/null; echo ENDED"
    let run = try SessionRun(script: script)
    try await run.begins()
    run.terminal.send("z")
    try await run.shows("ENDED")
    expectEqual(run.lines.last?.hasPrefix("ended "), true)
    expectGivenBack(run)
  }

  @Test func `Goes on where nobody could continue it`() async throws {
    // The leader of a session has no parent in it.
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("z")
    try await run.logs("resumed")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test func `Draws whole, and no more, after SIGCONT without a stop`() async throws {
    let run = try SessionRun()
    try await run.begins()
    let frames = run.count("frame 1")
    run.process.send(SIGCONT)
    try await run.logs("resumed")
    try await run.shows("frame 1", times: frames + 1)
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    expectGivenBack(run)
  }

  @Test func `Begins in the foreground only`() async throws {
    let run = try SessionRun(script: "set -m; $PROGRAM & echo BEHIND; read line; fg; echo DONE $?")
    try await run.shows("BEHIND")
    try await run.stops { run.child }
    expectEqual(run.count(SessionRun.entering), 0)
    run.terminal.send("on\n")
    try await run.begins()
    run.terminal.send("q")
    try await run.shows("DONE 0")
    expectGivenBack(run)
  }
}
