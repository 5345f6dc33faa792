import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.startsProcesses) struct `Views of plugins by purpose` {
  /// What is written of a type in front of the fixture.
  enum Form: String, CaseIterable, Sendable {
    case live, plain, declared

    var preamble: String {
      switch self {
      case .live: ""
      case .plain: "#define NO_LIVE\n#define NO_RESTORING"
      case .declared: "#define DECLARED\n#define NO_LIVE\n#define NO_RESTORING"
      }
    }

    /// The lines that the view for a purpose draws, of an item named Ada.
    func lines(as purpose: ViewPurpose) -> [[TextDrawing.Element]] {
      switch (self, purpose) {
      case (.declared, .row): [[.run("Ada", .body)]]
      case (.declared, .detail): [[.run("Ada alone", .title)]]
      case (.declared, .compact): [[.run("Ada!", .body)]]
      case (_, .row): [[.run("Ada 1, 0", .title)]]
      case (_, .detail): [[.run("Ada", .title)], [.run("0", .detail)]]
      case (_, .compact): [[.run("Ada", .body)]]
      }
    }

    /// The size that the view for a purpose prefers in a room of 80 columns.
    func size(as purpose: ViewPurpose) -> Size {
      switch (self, purpose) {
      case (.live, .detail), (.plain, .detail): Size(columns: 43, rows: 2)
      case (_, .detail): Size(columns: 9, rows: 1)
      case (.declared, .row): Size(columns: 3, rows: 1)
      case (_, .row): Size(columns: 8, rows: 1)
      case (.declared, .compact): Size(columns: 4, rows: 1)
      case (_, .compact): Size(columns: 3, rows: 1)
      }
    }
  }

  @Test(arguments: PluginPlace.allCases, Form.allCases)
  func `Each draws and measures its own, in the process and in a worker`(place: PluginPlace, form: Form) async throws {
    let plugin = try LivelyPlugin(form.preamble, fixture: "purposes", in: place)
    let binding = plugin.host.provider.answer(for: "zoo").binding
    expectEqual(binding.purposes, Set(ViewPurpose.allCases))
    let viewModel = try plugin.model().viewModel(in: Context())
    for _ in 0..<2 {
      for purpose in ViewPurpose.allCases.reversed() {
        try expectEqual(viewModel.lines(as: purpose), form.lines(as: purpose))
        try expectEqual(viewModel.preferredSize(as: purpose, fitting: room(80)), form.size(as: purpose))
        try expectEqual(viewModel.preferredSize(as: purpose, fitting: room(2)).columns, 2)
      }
    }
    try expectEqual(viewModel.lines(), form.lines(as: .row))
  }

  @Test(arguments: PluginPlace.allCases, ViewPurpose.allCases)
  func `Models of many records bring the view that is asked for, and have the others too`(
    place: PluginPlace, purpose: ViewPurpose
  ) async throws {
    let plugin = try LivelyPlugin(Form.plain.preamble, fixture: "purposes", in: place)
    let records = (0..<3).map { _ in Record(kind: "zoo", fields: ["name": "Ada"]) }
    let wanted = ModelRequest([.identity, .drawing], as: purpose, fitting: room(80).size)
    let models = await plugin.host.provider.answer(for: "zoo").binding.models(from: records, bringing: wanted)
    for model in models {
      let viewModel = try model.get().viewModel(in: Context())
      for other in [purpose] + ViewPurpose.allCases {
        try expectEqual(viewModel.lines(as: other), Form.plain.lines(as: other))
        try expectEqual(viewModel.preferredSize(as: other, fitting: room(80)), Form.plain.size(as: other))
      }
    }
  }

  @Test(arguments: PluginPlace.allCases)
  func `A plugin without them draws its row for every purpose`(place: PluginPlace) throws {
    let plugin = try LivelyPlugin("#define NO_VIEWS", fixture: "purposes", in: place)
    expectEqual(plugin.host.provider.answer(for: "zoo").binding.purposes, [.row])
    let viewModel = try plugin.viewModel()
    for purpose in ViewPurpose.allCases { try expectEqual(viewModel.lines(as: purpose), Form.live.lines(as: .row)) }
  }

  @Test(arguments: PluginPlace.allCases)
  func `A view that fails costs no other view`(place: PluginPlace) throws {
    let plugin = try LivelyPlugin(
      #"#define ON_DRAW_DETAIL failure->write(failure, text("no paint")); return BINDERY_FAILED"#, fixture: "purposes",
      in: place)
    let viewModel = try plugin.viewModel()
    expectError("org.example.zoo: 'draw': no paint") { _ = try viewModel.lines(as: .detail) }
    try expectEqual(viewModel.lines(as: .row), Form.live.lines(as: .row))
    try expectEqual(viewModel.lines(as: .compact), Form.live.lines(as: .compact))
  }

  private func room(_ columns: Int) -> AvailableSize { AvailableSize(Size(columns: columns, rows: 24)) }
}
