import Bindery
import Observation
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Views by purpose` {
  private let record = Record(kind: "song", fields: ["trackId": 1, "trackName": "Blue Monday"])

  // MARK: Falling back

  @Test(arguments: ViewPurpose.allCases)
  func `What a type lacks is drawn, and measured, as its row`(purpose: ViewPurpose) throws {
    let binding = ViewBinding(Song.self, NamedViewModel.self, RowView.self)
    expectEqual(binding.purposes, [.row])
    let viewModel = try binding.model(from: record).viewModel(in: Context())
    try expectEqual(viewModel.texts(as: purpose), ["row of Blue Monday"])
    try expectEqual(viewModel.preferredSize(as: purpose, fitting: room), Size(columns: 18, rows: 1))
  }

  @Test(arguments: ViewPurpose.allCases)
  func `The generic view serves every purpose`(purpose: ViewPurpose) throws {
    let viewModel = try ViewBinding.generic(kind: "song").model(from: record).viewModel(in: Context())
    try expectEqual(viewModel.texts(as: purpose), viewModel.texts(as: .row))
  }

  // MARK: Binding

  @Test func `Each purpose has its own view, of a plain type and of one that lives`() throws {
    let plain = ViewBinding(
      Song.self, NamedViewModel.self, RowView.self, views: [.detail(PageView.self), .compact(LineView.self)])
    let live = ViewBinding(Song.self, LiveNamedViewModel.self, LiveRowView.self, views: [.detail(LivePageView.self)])
    expectEqual(plain.purposes, [.row, .detail, .compact])
    expectEqual(live.purposes, [.row, .detail])
    let viewModels = try [plain, live].map { try $0.model(from: record).viewModel(in: Context()) }
    try expectEqual(viewModels[0].texts(as: .row), ["row of Blue Monday"])
    try expectEqual(viewModels[0].texts(as: .detail), ["page of", "Blue Monday"])
    try expectEqual(viewModels[0].texts(as: .compact), ["Blue Monday"])
    try expectEqual(viewModels[1].texts(as: .row), ["live row of Blue Monday"])
    try expectEqual(viewModels[1].texts(as: .detail), ["live page of", "Blue Monday"])
    try expectEqual(viewModels[1].texts(as: .compact), ["live row of Blue Monday"])
    try expectEqual(viewModels[0].preferredSize(as: .detail, fitting: room), Size(columns: 11, rows: 2))
    try expectEqual(viewModels[1].preferredSize(as: .detail, fitting: room), Size(columns: 12, rows: 2))
  }

  @Test func `The last view for a purpose counts`() throws {
    let binding = ViewBinding(
      Song.self, NamedViewModel.self, RowView.self, views: [.detail(LineView.self), .detail(PageView.self)])
    let viewModel = try binding.model(from: record).viewModel(in: Context())
    try expectEqual(viewModel.texts(as: .detail), ["page of", "Blue Monday"])
  }

  @Test func `A change is told to who has drawn any of the views, and each draws anew`() throws {
    let binding = ViewBinding(Song.self, LiveNamedViewModel.self, LiveRowView.self, views: [.detail(LivePageView.self)])
    let made = try binding.model(from: record).viewModel(in: Context())
    let viewModel = try #require(made as? any BoundLiveViewModel)
    let notices = Mutex(0)
    try viewModel.observe { notices.withLock { $0 += 1 } }
    _ = try viewModel.texts(as: .detail)
    _ = try viewModel.action(for: .paste("Temptation"))
    expectEqual(notices.withLock { $0 }, 1)
    try expectEqual(viewModel.texts(as: .detail), ["live page of", "Temptation"])
    try expectEqual(viewModel.texts(as: .row), ["live row of Temptation"])
  }

  // MARK: Looking up

  @Test func `A screen says for what it shows an item, and gets the row where there is no other view`() {
    let provider = ViewBindingProvider()
    provider.bind(Song.self, NamedViewModel.self, RowView.self, views: [.detail(PageView.self)])
    let context = Context()
    expectEqual(provider.answer(for: "song").purpose, .row)
    expectEqual(provider.answer(for: "song", as: .detail, in: context).purpose, .detail)
    expectEqual(provider.answer(for: "song", as: .compact, in: context).purpose, .row)
    let unknown = provider.answer(for: "unknown", as: .detail, in: context)
    #expect(unknown.isGeneric && unknown.purpose == .row)
  }

  @Test func `A context decides of the view before the screen does, for its scopes too`() {
    let provider = ViewBindingProvider()
    provider.bind(Song.self, NamedViewModel.self, RowView.self, views: [.compact(LineView.self)])
    let context = Context()
    context.viewOverrides.purpose = { kind, purpose in kind == "song" && purpose == .row ? .compact : purpose }
    expectEqual(provider.answer(for: "song", as: .row, in: context.newScope()).purpose, .compact)
    expectEqual(provider.answer(for: "song", as: .row, in: Context()).purpose, .row)
  }

  @Test func `A context decides of the binding before the provider does`() {
    let provider = ViewBindingProvider()
    provider.bind(Song.self, NamedViewModel.self, RowView.self)
    let context = Context()
    context.viewOverrides.bindings["song"] = ViewBinding(
      Song.self, NamedViewModel.self, LineView.self, views: [.detail(PageView.self)])
    expectEqual(provider.answer(for: "song", as: .detail, in: context).purpose, .detail)
    expectEqual(provider.answer(for: "song", as: .detail, in: Context()).purpose, .row)
  }

  private let room = AvailableSize(Size(columns: 80, rows: 24))
}

private struct NamedViewModel: ViewModel {
  let name: String

  init(model: Song, context: Context) { name = model.trackName }
  static let properties: [Property<NamedViewModel>] = []
}

private struct RowView: TextView {
  func body(_ song: NamedViewModel) -> some Text { Line("row of \(song.name)") }
}

private struct PageView: TextView {
  func body(_ song: NamedViewModel) -> some Text {
    Line("page of")
    Line(song.name)
  }
}

private struct LineView: TextView {
  func body(_ song: NamedViewModel) -> some Text { Line(song.name) }
}

@Observable
private final class LiveNamedViewModel: LiveViewModel {
  private(set) var name: String

  init(model: Song, context: Context) { name = model.trackName }
  func update(_ model: Song) { name = model.trackName }

  func action(for event: UserEvent) -> (any Action)? {
    if case .paste(let text) = event { name = text }
    return nil
  }
}

private struct LiveRowView: LiveTextView {
  func body(_ song: LiveNamedViewModel) -> some Text { Line("live row of \(song.name)") }
}

private struct LivePageView: LiveTextView {
  func body(_ song: LiveNamedViewModel) -> some Text {
    Line("live page of")
    Line(song.name)
  }
}

extension BoundViewModel {
  /// The texts of the lines that the view for a purpose draws.
  fileprivate func texts(as purpose: ViewPurpose) throws -> [String] {
    try lines(as: purpose).map { line in line.map { if case .run(let text, _) = $0 { text } else { " " } }.joined() }
  }
}
