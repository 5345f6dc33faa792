import Bindery
@testable import BinderyRendering
import BinderyTerminal
import TestSupport
import Testing

struct `Sections of what was found` {
  private let section = FoundSection(
    source: "test", name: "a test",
    records: [
      Record(kind: "lantern", fields: ["id": 1]), Record(kind: "stone", fields: ["id": 2]),
      Record(kind: "lantern", fields: ["id": 3]),
    ])

  @MainActor
  @Test func `Only items of the kinds that are asked for are drawn, in their order and by new view models`() async {
    let provider = ViewBindingProvider()
    provider.bind(Lantern.self, LanternViewModel.self, LanternView.self)
    let presenter = Presenter(provider: provider)
    for _ in 1...2 {
      let parts = await parts(of: "lantern", by: presenter)
      expectEqual(parts.map { String(decoding: $0.utf8, as: UTF8.self) }, ["lantern 1\nlantern 3\n"])
      #expect(parts.flatMap(\.problems).isEmpty)
    }
    expectEqual(LanternViewModel.count.made, 4)
    expectEqual(LanternViewModel.count.living, 0)
  }

  @Test func `Where there are no items of the kinds, there is nothing`() async {
    #expect(await parts(of: "cloud", by: Presenter(provider: ViewBindingProvider())).isEmpty)
  }

  private func parts(of kind: Kind, by presenter: Presenter) async -> [Rendering.Part] {
    var parts: [Rendering.Part] = []
    await section.render([kind], by: presenter, style: OutputStyle(format: .plain, columns: 80)) { parts.append($0) }
    return parts
  }
}

private struct Lantern: Model, Codable {
  static let kind: Kind = "lantern"

  var id: Int

  var modelId: ModelId { ModelId(id) }
}

/// A view model that lives, and is counted.
@MainActor
private final class LanternViewModel: LiveViewModel {
  struct Count {
    var made = 0
    var living = 0
  }

  static var count = Count()

  private var lantern: Lantern

  init(model: Lantern, context: Context) {
    lantern = model
    Self.count.made += 1
    Self.count.living += 1
  }

  isolated deinit {
    Self.count.living -= 1
  }

  var title: String { "lantern \(lantern.id)" }

  func update(_ model: Lantern) {
    lantern = model
  }

  func run(at level: Activation) async {}

  static let properties = [Property("title") { (lantern: LanternViewModel) in lantern.title }]
}

private struct LanternView: LiveTextView {
  func body(_ lantern: LanternViewModel) -> some Text {
    Line(lantern.title, .title)
  }
}
