import Bindery
import BinderyHost
import BinderyLoading
import BinderySources
import Foundation
import TestSupport
import Testing

struct `Samples of the plugins` {
  @MainActor
  @Test(arguments: BuiltPlugin.all)
  func `Every kind has samples, and its plugin decodes and draws each`(plugin: BuiltPlugin) throws {
    let file = plugin.file
    let kinds = try file.manifest.get().kinds
    let names = try FileManager.default.contentsOfDirectory(atPath: plugin.samples)
    expectEqual(Set(names), Set(kinds.map { "\($0.rawValue).jsonl" }))
    let host = PluginHost(files: [file], version: "1.0.0", workers: .inProcess)
    for kind in kinds {
      let binding = host.provider.answer(for: kind).binding
      let records = try samples(of: kind, by: plugin)
      #expect((3...6).contains(records.count))
      let models = try records.map { try binding.model(from: $0) }
      expectEqual(Set(try models.map { try $0.modelId }).count, records.count)
      for (model, record) in zip(models, records) { try check(model, with: binding, of: record) }
    }
  }

  @Test(arguments: BuiltPlugin.all) func `A library exports its one function`(plugin: BuiltPlugin) throws {
    let details = PluginDetails(of: plugin.file, choices: PluginChoices())
    expectEqual(details.exportCount, 0)
    expectEqual(details.judgement.warnings, [])
  }

  /// Reads the samples of a kind, each of which has to be of that kind.
  private func samples(of kind: Kind, by plugin: BuiltPlugin) throws -> [Record] {
    let text = try String(contentsOfFile: plugin.samples + "/\(kind.rawValue).jsonl", encoding: .utf8)
    let records = try text.split(separator: "\n").map { try Record(json: String($0)) }
    #expect(records.allSatisfy { $0.kind == kind })
    return records
  }

  /// Expects that a view shows the name of an item, and that the properties and actions can be asked for.
  @MainActor
  private func check(_ model: any BoundModel, with binding: ViewBinding, of record: Record) throws {
    let viewModel = try model.viewModel(in: Context())
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(on: &canvas)
    let name = try #require(["trackName", "collectionName", "artistName"].lazy.compactMap { record[$0] }.first)
    let runs = (canvas as? TextDrawing)?.lines.first?.compactMap { element in
      if case .run(let text, .title) = element { RecordValue.text(text) } else { nil }
    }
    expectEqual(runs, [name])
    for index in binding.properties.indices { _ = try viewModel.property(at: index) }
    for index in binding.actions.indices { _ = try viewModel.action(at: index) }
  }
}
