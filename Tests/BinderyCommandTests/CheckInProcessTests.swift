import TestSupport
import Testing

@Suite(.startsProcesses) struct `A check in the tester's own process` {
  @Test func `Says that it compares nothing between processes`() async throws {
    let song = try Program.library("Song")
    let outcome = try await bindery("check", song, "--in-process", "--only", "C01,D01,D05")
    expectEqual(outcome.code, 0)
    #expect(outcome.output.contains("not checked: 2 cases of 'song': it compares what several processes show, "))
  }
}
