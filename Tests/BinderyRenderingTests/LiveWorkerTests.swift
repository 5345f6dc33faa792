import Bindery
import BinderyExchange
import BinderyHost
@testable import BinderyRendering
import Foundation
import HostTestSupport
import TestSupport
import Testing

/// Items of a plugin in C whose view models live, in the process of the host and in a worker.
struct `Live items, in the process and in a worker` {
  private func library(in folder: TemporaryFolder) throws -> String {
    try CPlugin("lively", flags: "-lpthread").build(in: folder)
  }

  private func output(
    of library: String, _ isolation: WorkerSettings.Isolation, _ json: String, as format: OutputFormat
  ) async throws -> String {
    var workers = WorkerSettings(isolation: isolation, program: BuildFolder.program("bindery-worker"))
    workers.limits.memory = 4 << 30
    workers.limits.deadline = .seconds(3600)
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: workers)
    return try await render(json, as: format, with: Presenter(provider: host.provider)).output
  }

  @Test(arguments: OutputFormat.allCases)
  func `They are written the same, byte for byte`(format: OutputFormat) async throws {
    let folder = try TemporaryFolder()
    let library = try library(in: folder)
    var lines = (0..<60).map { #"{"kind":"zoo","name":"n\#($0)","version":\#($0)}"# }
    lines += [#"{"kind":"zoo","name":7}"#, #"{"kind":"zoo"}"#, #"{"kind":"zoo","name":"wide 漢字 é"}"#]
    let json = lines.joined(separator: "\n") + "\n"
    let here = try await output(of: library, .none, json, as: format)
    try await expectEqual(output(of: library, .all, json, as: format), here)
    #expect(here.contains("n59") && here.contains("漢字"))
  }

  @MainActor
  @Test(arguments: OutputFormat.allCases)
  func `A page of results is the same, byte for byte`(format: OutputFormat) async throws {
    let records =
      (0..<40).map { Record(kind: "zoo", fields: ["name": .text("n\($0)"), "version": .integer($0)]) }
      + [Record(kind: "zoo", fields: ["name": 7]), Record(kind: "zoo", fields: ["name": "wide 漢字 é"])]
    var pages: [(utf8: [UInt8], problems: [String])] = []
    for place in PluginPlace.allCases {
      let plugin = try LivelyPlugin(in: place)
      let (presenter, style) = (Presenter(provider: plugin.host.provider), OutputStyle(format: format))
      let found = await presenter.foundItems(records, from: "shelf", bringing: style.pageRequest)
      let page = await ResultPage(presenter: presenter, style: style).render(found, from: "test", source: "shelf")
      pages.append((page.utf8, page.problems.map(\.sentence)))
    }
    expectEqual(pages[0].utf8, pages[1].utf8)
    #expect(pages[0].problems == pages[1].problems && pages[0].problems.count == 1)
  }

  @Test func `Thousands of them are the same, in as many calls as that takes`() async throws {
    let json = (0..<5000).map { #"{"kind":"zoo","name":"n\#($0)","version":\#($0)}"# + "\n" }.joined()
    var outputs: [String] = []
    for place in PluginPlace.allCases {
      let plugin = try LivelyPlugin(in: place)
      outputs.append(try await render(json, as: .jsonl, with: Presenter(provider: plugin.host.provider)).output)
    }
    expectEqual(outputs[0], outputs[1])
    expectEqual(outputs[0].split(separator: "\n").count, 5000)
  }

  @MainActor
  @Test func `A row of a list is read from what came, and lives once it is presented`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    let presenter = Presenter(provider: plugin.host.provider)
    let records = ["Ada", "Bob"].map { Record(kind: "zoo", fields: ["name": .text($0)]) }
    let found = await presenter.foundItems(
      records, from: "shelf", bringing: ModelRequest([.identity, .drawing, .properties]))
    let rows = found.map { ItemRow($0, presenter: presenter) }
    for row in rows { try expectEqual(row.item.property(named: "level"), .integer(0)) }
    expectEqual(plugin.messages.texts.count { $0 == "create" }, 2)
    let presented = PresentedItem(rows[0])
    presented.activate(.visible)
    try expectEqual(presented.item.property(named: "level"), .integer(2))
    try expectEqual(rows[0].item.property(named: "level"), .integer(0))
    expectEqual(plugin.messages.texts.count { $0 == "create" }, 3)
  }
}
