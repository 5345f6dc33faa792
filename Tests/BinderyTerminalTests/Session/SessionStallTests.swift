import Glibc
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A terminal that doesn't read` {
  @Test func `Delays nobody, and gets the newest frame alone when it reads again`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("F")
    try await logs("input F", in: run)
    run.terminal.send("i")
    try await logs("input i", in: run)
    try await run.shows("LAST")
    run.terminal.send("q")
    try await expectEqual(run.ends(), 0)
    // Each frame is written in one synchronized update.
    #expect(run.count("\u{1b}[?2026h") < 90)
    expectGivenBack(run)
  }

  @Test func `Is given up when the session ends, with its settings as before`() async throws {
    let run = try SessionRun()
    try await run.begins()
    run.terminal.send("F")
    try await logs("input F", in: run)
    run.terminal.send("q")
    try await waitUntil("the program ends") { !run.process.isRunning }
    expectEqual(run.terminal.settings, run.settings)
    expectEqual(run.process.wait(), 0)
  }

  /// Waits for a line of the log without reading the terminal.
  private func logs(_ line: String, in run: SessionRun) async throws {
    try await waitUntil("the log has '\(line)'", unless: { run.process.isRunning ? nil : "it has ended" }) {
      run.lines.contains(line)
    }
  }
}
