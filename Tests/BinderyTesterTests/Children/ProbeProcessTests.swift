import BinderyLoading
import BinderyProbe
import BinderyTester
import Glibc
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A process that runs one case` {
  @Test func `One that has closed all that it writes to isn't over before it ends`() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(
      Array("#!/bin/sh\nexec 1>&- 2>&- 3>&- 4>&- 5>&- 6>&-\n/bin/sleep 0.5\nexit 7\n".utf8), to: "probe")
    try #require(chmod(program, 0o755) == 0)
    let order = ProbeOrder(path: program, rule: "C01")
    let process = try ProbeProcess(order, plugin: SealedImage(path: program), program: program)
    let outcome = process.outcome(within: 3600)
    #expect(!outcome.isTimedOut)
    #expect(outcome.code == 7 && outcome.signal == nil)
  }
}
