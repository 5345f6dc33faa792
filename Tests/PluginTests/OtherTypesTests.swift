import Bindery
import BinderyHost
import BinderyLoading
import BinderySources
import Foundation
import TestSupport
import Testing

struct `Fields of other types` {
  /// A value of each type as JSON.
  private static var values: [Any] { ["7", 7, 7.5, true, ["a"], [7], ["name": 7]] }

  @MainActor
  @Test(arguments: BuiltPlugin.all)
  func `A field that may be missing may have any type`(plugin: BuiltPlugin) throws {
    let host = PluginHost(files: [plugin.file], version: "1.0.0", workers: .inProcess)
    for kind in try plugin.file.manifest.get().kinds {
      let binding = host.provider.answer(for: kind).binding
      for sample in try samples(of: kind, by: plugin) {
        for key in sample.keys where key != "kind" && key != "wrapperType" {
          var fields = sample
          fields[key] = nil
          guard isShown(fields, by: binding) else { continue }
          for value in Self.values {
            fields[key] = value
            #expect(isShown(fields, by: binding), "\(key): \(value)")
          }
        }
      }
    }
  }

  private func samples(of kind: Kind, by plugin: BuiltPlugin) throws -> [[String: Any]] {
    let text = try String(contentsOfFile: plugin.samples + "/\(kind.rawValue).jsonl", encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// Returns whether a plugin decodes and draws an object.
  @MainActor
  private func isShown(_ fields: [String: Any], by binding: ViewBinding) -> Bool {
    do {
      let json = String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
      let viewModel = try binding.model(from: Record(json: json)).viewModel(in: Context())
      var canvas: any TextCanvas = TextDrawing()
      try viewModel.draw(on: &canvas)
      return true
    } catch {
      return false
    }
  }
}
