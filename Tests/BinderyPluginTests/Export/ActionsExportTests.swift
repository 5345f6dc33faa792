import BinderyPlugin
import CBindery
import TestSupport
import Testing

struct `Export of titles and conditions` {
  private struct Cage: Model, Codable {
    static let kind: Kind = "cage"
    var id: Int
    var lock: String?
    var modelId: ModelId { ModelId(id) }
  }

  private struct CageViewModel: ViewModel {
    let lock: String?
    var request: ActionRequest? { .open("cage:") }

    init(model: Cage, context: Context) {
      lock = model.lock
    }

    static let properties: [Property<CageViewModel>] = []
    static let actions = [
      ActionOffer("open", title: "Open", \CageViewModel.request, unless: \CageViewModel.lock),
      ActionOffer("look", \CageViewModel.request),
    ]
  }

  private struct CageView: TextView {
    func body(_ cage: CageViewModel) -> some Text { Line("cage") }
  }

  private struct CagePlugin: Plugin {
    func register(in provider: ViewBindingProvider) {
      provider.bind(Cage.self, CageViewModel.self, CageView.self)
    }
  }

  private func plugin<Exported: Plugin>(_ type: Exported.Type) throws -> UnsafePointer<bindery_plugin> {
    try #require(FakeHost.open(type, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 3).0)
  }

  private func actions(of plugin: UnsafePointer<bindery_plugin>) -> bindery_actions? {
    plugin.pointee.extension(plugin, BINDERY_ACTIONS)?.assumingMemoryBound(to: bindery_actions.self).pointee
  }

  @Test func `A plugin without titles and conditions doesn't have the extension`() throws {
    try expectNil(actions(of: plugin(SamplePlugin.self)))
  }

  @Test func `Titles are listed with their kinds and actions`() throws {
    let actions = try #require(try actions(of: plugin(CagePlugin.self)))
    expectEqual(actions.size, UInt32(MemoryLayout<bindery_actions>.size))
    expectEqual(actions.title_count, 1)
    let title = actions.titles[0]
    let texts: [String] = [String(cString: title.kind), String(cString: title.action), String(cString: title.title)]
    expectEqual(texts, ["cage", "open", "Open"])
  }

  @Test(arguments: [
    ("open", "the key is lost", "the key is lost"), ("open", nil, nil), ("look", "the key is lost", nil),
    ("fly", "the key is lost", nil),
  ])
  func `An action is possible unless its reason says otherwise`(action: String, lock: String?, reason: String?) throws {
    let plugin = try plugin(CagePlugin.self)
    let possible = try #require(actions(of: plugin)?.possible)
    let type = FakeMediaType(table: try #require(plugin.pointee.media_types[0]))
    try type.withViewModel(["id": 1, "lock": lock.map { .text($0) } ?? .null]) { viewModel in
      let (isPossible, written) = withSink { possible(type.table, viewModel, action, $0) }
      expectEqual(isPossible, (reason == nil))
      expectEqual(written, reason ?? "")
      // A host may not want to know why.
      expectEqual(possible(type.table, viewModel, action, nil), isPossible)
    }
  }
}
