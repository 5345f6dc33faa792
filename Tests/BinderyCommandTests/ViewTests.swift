import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Views by purpose on the command line` {
  private static let app = """
    {"kind":"software","trackId":6,"trackName":"Doodle Jump","version":"2.1","fileSizeBytes":"41820160",\
    "releaseNotes":"Fewer faults."}
    """

  @Test func `Without the option, items are shown as rows`() async throws {
    for format in ["text", "plain"] {
      let usual = try await bindery("render", "--format", format, input: .text(Fixture.everyKind + Self.app))
      let rows = try await bindery(
        "render", "--format", format, "--view", "row", input: .text(Fixture.everyKind + Self.app))
      expectEqual(rows.output, usual.output)
      expectEqual(rows.code, 0)
    }
  }

  @Test func `A kind without a view for the purpose keeps its row, byte for byte`() async throws {
    let items = Fixture.everyKind
    let rows = try await bindery("render", "--format", "plain", input: .text(items)).lines
    let lines = try await bindery("render", "--format", "plain", "--view", "compact", input: .text(items)).lines
    expectEqual(lines.first, "Ultimatum The Long Winters\t03:28")
    expectEqual(lines.dropFirst(), rows.dropFirst())
  }

  @Test func `The detail of an app tells what is new in it`() async throws {
    let outcome = try await bindery("render", "--format", "plain", "--view", "detail", input: .text(Self.app))
    expectEqual(outcome.output, "Doodle Jump\t2.1\t\t\t41.8 MB\tNew in 2.1\tFewer faults.\n")
  }

  @Test func `A search shows the view that is asked for`() async throws {
    let found = try await bindery("search", "the", "--kind", "song", "--format", "plain", "--view", "compact")
    expectEqual(found.code, 0)
    #expect(!found.lines.isEmpty)
    #expect(found.lines.allSatisfy { $0.split(separator: "\t").count <= 2 })
  }

  @Test func `The page of an item without a detail is that of its row`() async throws {
    let address = "media://song/719245998"
    let page = try await bindery("open", address, "--format", "text", "--width", "72")
    let row = try await bindery("open", address, "--format", "text", "--width", "72", "--view", "row")
    let line = try await bindery("open", address, "--format", "text", "--width", "72", "--view", "compact")
    expectEqual(page.output, row.output)
    expectEqual(line.lines.count, row.lines.count - 1)
  }

  @Test func `JSON has the row's drawing`() async throws {
    let outcome = try await bindery("render", "--format", "json", input: .text(Self.app))
    try expectEqual(outcome.items.count, 1)
    #expect(!outcome.output.contains("New in"))
  }
}
