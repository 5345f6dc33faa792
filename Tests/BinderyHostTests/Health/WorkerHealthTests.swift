import BinderyExchange
@testable import BinderyHost
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The health of workers` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A program that writes a text, whatever it is asked.
  private func program(writing text: String) throws -> String {
    let source = try folder.write("#!/bin/sh\ncat <<'E'\n\(text)E\n".utf8, to: "source")
    // Another process writes it: what is open for writing here might be so in a child of another test, too, and then
    // it can't be run.
    let path = folder.path(of: "it's a worker")
    try shell("install -m 755 '\(source)' \"\(path)\"")
    return path
  }

  private func outcomes(_ program: String?) async -> [String] {
    await onOwnThread { WorkerHealth(program: program).checks.map { "\($0.name) \($0.outcome)" } }
  }

  @Test func `A report is read as it was written`() {
    for landlock in [0, 7] {
      for features in [[], [.filters, .memory], Set(WorkerReport.Feature.allCases)] as [Set<WorkerReport.Feature>] {
        let report = WorkerReport(version: "1.2.3", landlockVersion: landlock, present: features)
        expectEqual(WorkerReport(text: report.text), report)
      }
    }
    expectNil(WorkerReport(text: ""))
    expectNil(WorkerReport(text: "version 1.0.0\n"))
    expectNil(WorkerReport(text: "version 1.0.0\nlandlock many\n"))
  }

  @Test func `A kernel that has everything passes, and what is missing fails`() async throws {
    let full = WorkerReport(
      version: ProgramVersion.text, landlockVersion: 3, present: Set(WorkerReport.Feature.allCases))
    await expectEqual(
      outcomes(try program(writing: full.text)),
      [
        "worker pass", "Landlock pass", "seccomp pass", "privileges pass", "pidfd pass", "sealed memory pass",
        "namespaces pass",
      ])
    let poor = WorkerReport(version: ProgramVersion.text, landlockVersion: 2, present: [.filters])
    await expectEqual(
      outcomes(try program(writing: poor.text)),
      [
        "worker pass", "Landlock failure", "seccomp pass", "privileges failure", "pidfd failure",
        "sealed memory failure", "namespaces warning",
      ])
  }

  @Test func `A worker of another build, a silent one and a missing one fail`() async throws {
    let other = WorkerReport(version: "9.9.9", landlockVersion: 7, present: Set(WorkerReport.Feature.allCases))
    await expectEqual(outcomes(try program(writing: other.text)).first, "worker failure")
    await expectEqual(outcomes(try program(writing: "")), ["worker failure"])
    await expectEqual(outcomes(folder.path(of: "none")), ["worker failure"])
    await expectEqual(outcomes(nil), ["worker failure"])
  }
}
