import CConfinement
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `What a kernel has for confinement` {
  private static let listOfModules = "/sys/kernel/security/lsm"

  @Test func `Privileges can be forgone everywhere`() {
    #expect(Machine.support.no_new_privileges)
  }

  // Many containers and small machines don't show the list.
  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: listOfModules)))
  func `Landlock has a version where the kernel lists it`() throws {
    let modules = try String(contentsOfFile: Self.listOfModules, encoding: .utf8).split(separator: ",")
    expectEqual((Machine.support.landlock_version > 0), modules.contains("landlock"))
  }

  @Test func `Probing leaves the process as it was`() {
    let before = ["NoNewPrivs", "Seccomp", "CapEff"].map(Machine.status)
    var support = confinement_support()
    confinement_probe(&support)
    expectEqual(["NoNewPrivs", "Seccomp", "CapEff"].map(Machine.status), before)
    #expect(!before.contains(nil))
  }
}
