import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses, .serialized) struct `The memory of a search` {
  /// What the host may take at a time, and the address space that it has.
  private static let limit = 150 << 20
  private static let addressSpace = 1_500_000 << 10

  @Test(arguments: ["failure-of-a-megabyte", "identity-of-2-mb"])
  func `A search keeps neither the sentences nor the identifiers of its rows`(creature: String) async throws {
    let cage = try await onOwnThread { Result { try Cage("keeper", creature) } }.get()
    let count = 150
    let items = (0..<count).map { cage.item("zoo", "cat\($0)") } + [cage.item("keeper", "cat ant")]
    let path = try cage.folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
    let run = try await MeasuredRun(
      [
        "search", "cat", "--source", path, "--limit", "400", "--plugin-path", cage.plugins, "--isolation", "all",
        "--format", "plain",
      ], in: cage, addressSpace: Self.addressSpace)
    expectEqual(run.status, 0, "\(run.messages.prefix(500))")
    #expect(run.peak < Self.limit, "\(run.peak >> 20) MiB")
    // What is found best comes first, wherever it stood.
    #expect(run.lines.contains { $0.contains("cat ant") })
  }
}
