import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses, .serialized) struct `The memory of the host` {
  /// What the host may take at a time, and the address space that it has.
  private static let limit = 200 << 20
  private static let addressSpace = 1_500_000 << 10

  /// How many items of a creature are shown, beside as many of a good plugin; 12 of all others, some of which write a
  /// megabyte or more for each row.
  private static let counts = ["draws-fifteen-megabytes": 400, "forges-sixty-megabytes": 60]

  @Test(arguments: [
    "draws-fifteen-megabytes", "draws-nearly-too-much", "draws-300000-lines", "failure-of-a-megabyte",
    "forges-sixty-megabytes", "forges-what-fits",
  ])
  func `Whatever a plugin in a worker draws or forges, every other row is shown`(creature: String) async throws {
    for format in ["text", "plain", "jsonl"] {
      let cage = try await onOwnThread { Result { try Cage("keeper", creature) } }.get()
      let count = Self.counts[creature] ?? 12
      let items = (0..<count).flatMap { [cage.item("zoo", "lion\($0)"), cage.item("keeper", "ant\($0)")] }
      let path = try cage.folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
      let run = try await MeasuredRun(
        ["render", "--plugin-path", cage.plugins, "--isolation", "all", "--format", format, path], in: cage,
        addressSpace: Self.addressSpace)
      expectEqual(run.status, 0, "\(run.messages.prefix(500))")
      #expect(run.peak < Self.limit, "\(format): \(run.peak >> 20) MiB")
      // The rows of the other plugin are short, and few enough to look at.
      let shown = Set(run.lines.compactMap { $0.firstMatch(of: /^(?:.*"id":")?(ant[0-9]+)(?:$|")/)?.output.1 })
      expectEqual(shown.count, count, "\(format)")
    }
  }

  @Test(arguments: ["text", "plain", "jsonl", "json"])
  func `A search keeps little of what its rows draw`(format: String) async throws {
    let cage = try await onOwnThread { Result { try Cage("keeper", "draws-nearly-too-much") } }.get()
    let items = (0..<12).flatMap { [cage.item("zoo", "cat\($0)"), cage.item("keeper", "cat\($0)")] }
    let path = try cage.folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
    let run = try await MeasuredRun(
      [
        "search", "cat", "--source", path, "--limit", "24", "--plugin-path", cage.plugins, "--isolation", "all",
        "--format", format,
      ], in: cage, addressSpace: Self.addressSpace)
    expectEqual(run.status, 0, "\(run.messages.prefix(500))")
    #expect(run.peak < Self.limit, "\(run.peak >> 20) MiB")
  }
}
