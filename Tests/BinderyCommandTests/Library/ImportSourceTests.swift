import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Importing from sources` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try CPlugin("container").build(in: folder)
  }

  /// Imports from the fixture `container`, whose source has ten items and gives three at once.
  private func imported(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
    try await bindery(
      ["import", "--plugin-path", folder.path] + arguments,
      environment: environment.merging(["BINDERY_LIBRARY": folder.path(of: "library.db")]) { $1 })
  }

  /// The number of items of each source in the library.
  private var counts: [String: Int] {
    get async throws {
      let info = try await bindery(
        "library", "info", "--format", "json", "--library", folder.path(of: "library.db")
      ).document
      let sources = try #require(info["sources"] as? [[String: Any]])
      return sources.reduce(into: [:]) { counts, element in
        if let source = element["source"] as? String { counts[source] = element["count"] as? Int }
      }
    }
  }

  @Test func `All pages of a source are kept under its name, once`() async throws {
    let some = try await imported("--source", "animals", "x", "--limit", "4")
    expectEqual(some.code, 0)
    #expect(some.messages.contains("4 new, 0 changed and 0 unchanged items in "), "\(some)")
    let all = try await imported("--source", "animals", "x")
    #expect(all.messages.contains("6 new, 0 changed and 4 unchanged items in "), "\(all)")
    try await expectEqual(counts, ["animals": 10])
    let environment = ["BINDERY_LIBRARY": folder.path(of: "library.db")]
    let removed = try await bindery("library", "remove", "--source", "animals", "--yes", environment: environment)
    expectEqual(removed.code, 0)
    try await expectEqual(counts, [:])
  }

  @Test func `A source that fails says why, what came before stays, and the others are asked`() async throws {
    let outcome = try await imported("--source", "animals", "--source", "catalogue", "long")
    expectEqual(outcome.code, 69)
    #expect(outcome.messages.contains("animals: it names its next page in 5000 bytes; expected at most 4096"))
    let counts = try await counts
    expectEqual(counts["animals"], 3)
    #expect(counts["catalogue"] ?? 0 > 0)
  }

  @Test func `Each source has its own item where two have the same`() async throws {
    let store = try StoreStandIn()
    let outcome = try await imported(
      "--source", "catalogue", "--source", "itunes", "cinnamon", environment: store.environment)
    expectEqual(outcome.code, 0)
    let counts = try await counts
    expectEqual(counts["itunes"], 1)
    expectEqual(counts["catalogue"], 1)
    let library = folder.path(of: "library.db")
    try await expectEqual(bindery("search", "cinnamon", "--library", library).lines.count, 2)
  }

  @Test func `Where nothing is found, and where no source is meant, no library is made`() async throws {
    try await expectEqual(imported("--source", "catalogue", "nothingsuch").code, 1)
    let unknown = try await imported("--source", "nowhere", "x")
    expectEqual(unknown.code, 66)
    #expect(unknown.messages.contains("there is no source 'nowhere'; there are catalogue, "), "\(unknown)")
    for arguments in [
      ["--source", "animals"], ["--source", "library", "x"], ["--limit", "3"],
      ["--source", "animals", "x", "--limit", "0"],
      ["--source", "animals", "x", "--remove-missing"], ["--source", "animals", "--source", "animals", "x"],
    ] {
      let outcome = try await bindery(["import", "--plugin-path", folder.path] + arguments)
      expectEqual(outcome.code, 64, "\(arguments)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "library.db")))
  }
}
