import BinderyTesting
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The page of all rules` {
  private static let path = BuiltProgram.root + "/Sources/Bindery/Documentation.docc/Guides/Rules.md"

  /// Set `BINDERY_RECORD_RULES` to write the page anew. That run fails, so that nobody does it by accident.
  @Test func `The page is what the rules say`() async throws {
    let page = try await onOwnThread { Result { try BuiltProgram.output("check --list --format markdown") } }.get()
    guard ProcessInfo.processInfo.environment["BINDERY_RECORD_RULES"] == nil else {
      try page.write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("the page was written; run the tests again without BINDERY_RECORD_RULES")
      return
    }
    let committed = try String(contentsOfFile: Self.path, encoding: .utf8)
    expectEqual(
      committed, page,
      "the page and the rules differ; run the tests once with BINDERY_RECORD_RULES=1, and look at the change")
  }
}
