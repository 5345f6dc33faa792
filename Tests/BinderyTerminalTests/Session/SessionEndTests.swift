import Glibc
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A session gives the terminal back` {
  /// A way in which the program ends by itself, and the exit code after that.
  struct Way: Sendable, CustomTestStringConvertible {
    let key: String
    let testDescription: String
    let code: Int32
  }

  #if arch(x86_64)
    static let trap = SIGILL
  #else
    static let trap = SIGTRAP
  #endif

  static let ways = [
    Way(key: "q", testDescription: "end()", code: 0),
    Way(key: "Q", testDescription: "end() twice", code: 0),
    Way(key: "e", testDescription: "an error", code: 2),
    Way(key: "x", testDescription: "exit() without end()", code: 3),
    Way(key: "s", testDescription: "a fault", code: 128 + SIGSEGV),
    Way(key: "S", testDescription: "a fault on another thread", code: 128 + SIGSEGV),
    Way(key: "o", testDescription: "a stack overflow", code: 128 + SIGSEGV),
    Way(key: "a", testDescription: "abort()", code: 128 + SIGABRT),
    Way(key: "d", testDescription: "SIGFPE", code: 128 + SIGFPE),
    Way(key: "t", testDescription: "a failed precondition", code: 128 + trap),
  ]

  @Test(arguments: ways) func `However the program ends`(way: Way) async throws {
    let run = try SessionRun()
    try await run.begins()
    #expect(run.terminal.settings != run.settings)
    run.terminal.send(way.key)
    try await expectEqual(run.ends(), way.code)
    expectGivenBack(run)
    expectEqual(run.count(SessionRun.leaving), 1)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
  func `When a signal tells the program to end, which it does by this signal`(signal: Int32) async throws {
    let run = try SessionRun()
    try await run.begins()
    run.process.send(signal)
    try await expectEqual(run.ends(), 128 + signal)
    expectGivenBack(run)
    expectEqual(run.lines.last, "ended \(signal)")
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP])
  func `When others send the signal of a crash`(signal: Int32) async throws {
    let run = try SessionRun()
    try await run.begins()
    run.process.send(signal)
    try await expectEqual(run.ends(), 128 + signal)
    expectGivenBack(run)
  }

  @Test func `While the main actor hangs, and a second signal ends the program at once`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("h")
    try await run.logs("input h")
    run.process.send(SIGTERM)
    try await run.shows(SessionRun.leaving)
    run.process.send(SIGTERM)
    try await expectEqual(run.ends(), 128 + SIGTERM)
    expectGivenBack(run)
  }

  @Test func `When the program's parent ends`() async throws {
    // The leader of the session stays, whose end would be told by SIGHUP.
    let run = try SessionRun(script: #"sh -c '$PROGRAM; true'; read line"#)
    try await run.begins()
    let parent = try #require(run.identifiers?.parent)
    kill(parent, SIGKILL)
    try await run.logs("ended hangup")
    try await run.logs("over")
    run.terminal.send("\n")
    _ = try await run.ends()
    expectGivenBack(run)
  }

  @Test func `To nobody, when the terminal is closed`() async throws {
    let run = try SessionRun()
    try await run.begins()
    try run.terminal.hangUp()
    try await waitUntil("the program ends") { !run.process.isRunning }
    #expect(run.lines.contains { $0.hasPrefix("ended ") })
  }
}
