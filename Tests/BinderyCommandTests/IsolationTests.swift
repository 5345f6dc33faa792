import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins in workers` {
  /// The sample catalogue, all of it.
  private static let catalogue =
    URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/C/CSampleCatalogue/catalogue.jsonl"
    ).standardized.path

  private static let formats = ["text", "plain", "json", "jsonl"]

  @Test(arguments: formats)
  func `The sample catalogue is rendered as in the program's process`(format: String) async throws {
    let outcome = try await expectSame("render", Self.catalogue, "--format", format, "--width", "72")
    #expect(outcome.lines.count > 100)
  }

  @Test(arguments: ["row", "detail", "compact"])
  func `Each view is drawn as in the program's process`(view: String) async throws {
    for format in ["text", "plain"] {
      try await expectSame("render", Self.catalogue, "--format", format, "--width", "72", "--view", view)
    }
  }

  @Test(arguments: JoinedAnswers.all, formats)
  func `An answer of the store is rendered as in the program's process`(
    answers: JoinedAnswers, format: String
  ) async throws {
    try await expectSame("render", answers.path, "--format", format, "--width", "72")
  }

  @Test(arguments: [
    ["the"], ["love", "--limit", "3"], ["a", "--kind", "podcast"], ["the", "--kind", "song", "--kind", "ebook"],
    ["no such thing"], ["the", "--kind", "nothing"],
  ])
  func `A search finds the same`(words: [String]) async throws {
    for format in Self.formats { try await expectSame(["search"] + words + ["--format", format, "--width", "72"]) }
  }

  @Test(arguments: ["5s", "0", "-5", "99999999999999999999"])
  func `A deadline that is no number of milliseconds is told`(deadline: String) async throws {
    let outcome = try await bindery("search", "love", "--limit", "1", environment: ["BINDERY_DEADLINE": deadline])
    expectEqual(outcome.code, 0)
    #expect(outcome.messages.contains("warning: BINDERY_DEADLINE is '\(deadline)', which doesn't count; "))
  }

  @Test func `An item of each kind is opened alike`() async throws {
    let lines = try String(contentsOfFile: Self.catalogue, encoding: .utf8).split(separator: "\n")
    let rendered = try await bindery("render", Self.catalogue, "--format", "json").items
    expectEqual(rendered.count, lines.count)
    var addresses: [String: String] = [:]
    for item in rendered {
      guard let kind = item["kind"] as? String, let id = item["id"] as? String else { continue }
      addresses[kind] = "media://\(kind)/\(id.split(separator: " ").last ?? "")"
    }
    #expect(addresses.count > 5)
    for address in addresses.values.sorted() + ["media://song/0", "media://nothing/1"] {
      // A page asks a worker for the same in each format, and JSON has all that comes of it.
      try await expectSame("open", address, "--format", "json")
      try await expectSame("do", address, "--format", "json")
    }
  }

  @Test func `A plugin that needs Foundation, which the program doesn't, leaves it its main actor`() async throws {
    let (folder, runtime) = (try TemporaryFolder(), try #require(RuntimeLibraries.folders.first))
    _ = try CPlugin("declared", flags: "-Wl,--no-as-needed '\(runtime)/libFoundation.so'").build(in: folder)
    let items = try folder.write(#"{"kind":"zoo","name":"Ada"}"#.utf8, to: "items.jsonl")
    let outcome = try await bindery(
      "search", "ada", "--source", items, "--plugin-path", folder.path, "--isolation", "none")
    expectEqual(outcome.code, 0)
    #expect(outcome.output.contains("Ada"))
  }

  @discardableResult
  private func expectSame(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Outcome
  {
    try await expectSame(arguments, sourceLocation: sourceLocation)
  }

  /// Expects the same bytes on both outputs and the same status, wherever plugins run.
  @discardableResult
  private func expectSame(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Outcome
  {
    let inProcess = try await bindery(arguments + ["--isolation", "none"])
    let inWorkers = try await bindery(arguments + ["--isolation", "all"])
    expectEqual(inWorkers.bytes, inProcess.bytes, sourceLocation: sourceLocation)
    expectEqual(inWorkers.messages, inProcess.messages, sourceLocation: sourceLocation)
    expectEqual(inWorkers.code, inProcess.code, sourceLocation: sourceLocation)
    return inProcess
  }
}
