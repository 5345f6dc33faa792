import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Blocks between guard pages` {
  /// The folder of a program that makes and frees blocks, for as long as a test needs it.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let hooks = "\(packageFolder)/Sources/C/CProbeHooks"
    try shell(
      "cc -std=c11 -O1 -Wall -Wextra -Werror -I '\(hooks)' -o '\(folder.path(of: "ring"))' "
        + "'\(packageFolder)/Tests/BinderyProbeTests/Fixtures/ring.c' '\(hooks)/guarded.c'")
  }

  @Test(arguments: 0..<3)
  func `Each is found and keeps its bytes, however often their region was used`(seed: Int) throws {
    let output = try shellUnlessStuck("exec '\(folder.path(of: "ring"))' \(seed)")
    expectEqual(output, "", "seed \(seed)")
  }
}
