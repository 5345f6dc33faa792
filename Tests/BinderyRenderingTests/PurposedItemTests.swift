import Bindery
import BinderyHost
import BinderyInterface
@testable import BinderyRendering
import HostTestSupport
import TestSupport
import Testing

/// Items of a plugin in C with views for several purposes.
struct `Items by purpose` {
  private static let json = (0..<60).map { #"{"kind":"zoo","name":"n\#($0)"}"# + "\n" }.joined()
  private static let forms = ["", "#define NO_LIVE\n#define NO_RESTORING"]

  @Test(arguments: PluginPlace.allCases, Self.forms)
  func `Each item is written by the view for the purpose`(place: PluginPlace, form: String) async throws {
    let plugin = try LivelyPlugin(form, fixture: "purposes", in: place)
    func output(_ purpose: ViewPurpose, in context: Context = Context()) async throws -> [Substring] {
      let presenter = Presenter(provider: plugin.host.provider, context: context, as: purpose)
      return try await render(Self.json, as: .plain, with: presenter).output.split(separator: "\n")
    }
    try await expectEqual(output(.row).last, "n59 1, 0")
    try await expectEqual(output(.detail).last, "n59\t0")
    try await expectEqual(output(.compact).last, "n59")
    let context = Context()
    context.viewOverrides.purpose = { _, _ in .compact }
    try await expectEqual(output(.detail, in: context), output(.compact))
  }

  @Test(arguments: PluginPlace.allCases) @MainActor
  func `A page of one item has its detail, and JSON its row`(place: PluginPlace) throws {
    let plugin = try LivelyPlugin(fixture: "purposes", in: place)
    let record = Record(kind: "zoo", fields: ["name": "Ada"])
    let binding = plugin.host.provider.answer(for: "zoo").binding
    let route = Route(kind: "zoo", modelId: ModelId("Ada"))
    // The properties are read first, and one of them sets the count to 100.
    for (purpose, first) in [(ViewPurpose.detail, "Ada\t100"), (.row, "Ada 1, 100"), (.compact, "Ada")] {
      let detail = try Detail(record: record, binding: binding, as: purpose, context: Context())
      let (utf8, problems) = DetailPage(style: OutputStyle(format: .plain)).render(detail, at: route)
      #expect(problems.isEmpty)
      expectEqual(String(decoding: utf8, as: UTF8.self).split(separator: "\n").first.map(String.init), first)
    }
  }
}
