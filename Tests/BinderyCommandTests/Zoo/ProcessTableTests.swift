import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The process table of a run` {
  @Test func `A process that has left its session is found by its environment, and ended`() async throws {
    let mark = UUID().uuidString
    let process = try ChildProcess(
      "/usr/bin/setsid", ["sleep", "3600"], environment: ["ZOO_MARK": mark, "PATH": "/usr/bin:/bin"])
    defer { withExtendedLifetime(process) {} }
    let table = ProcessTable(session: -1, mark: mark, folder: mark)
    let left = try await onOwnThread {
      Result {
        try waitUntilOnThread("the process has become 'sleep'") { table.living.values.contains("sleep") }
        return table.end(after: 1)
      }
    }.get()
    #expect(left.values.contains("sleep"))
    #expect(await onOwnThread { table.end() }.isEmpty)
  }
}
