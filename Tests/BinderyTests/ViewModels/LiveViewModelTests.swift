import Bindery
import BinderyInterface
import Observation
import TestSupport
import Testing

// MARK: All that an author writes

@Observable
private final class StationViewModel: LiveViewModel {
  private var station: Song
  private(set) var listeners = 0
  private let counts: Outputs<Int>

  init(model: Song, context: Context) {
    station = model
    counts = context[Listeners.self]
  }

  func update(_ model: Song) { station = model }

  func run(at level: Activation) async {
    guard level == .visible else { return }
    for await count in counts.subscribe() { listeners = count }
  }

  var name: String { station.trackName }
}

private struct StationView: LiveTextView {
  func body(_ station: StationViewModel) -> some Text {
    Line(station.name, .title)
    Line("\(station.listeners) listeners", .detail)
  }
}

// MARK: And all that a host does

private enum Listeners: ContextKey {
  static var defaultValue: Outputs<Int> { Outputs() }
}

@MainActor
struct `A view model that lives` {
  @Test func `It follows what happens while it is visible, and is drawn again when that shows`() async throws {
    let provider = ViewBindingProvider()
    provider.bind(Song.self, StationViewModel.self, StationView.self)
    let binding = provider.answer(for: Song.kind).binding
    let model = try binding.model(from: .holding([("trackId", 1), ("trackName", "Radio")]))

    let context = Context()
    let listeners = Outputs<Int>()
    context[Listeners.self] = listeners
    let viewModel = try #require(try model.viewModel(in: context) as? any BoundLiveViewModel)
    let changes = Outputs<Void>()
    var news = changes.subscribe().makeAsyncIterator()
    try viewModel.observe { changes.send(()) }
    try expectEqual(viewModel.lines().last, [.run("0 listeners", .detail)])

    try viewModel.activate(.visible)
    await Task {}.value
    listeners.send(7)
    await news.next()
    await Task {}.value
    try expectEqual(viewModel.lines().last, [.run("7 listeners", .detail)])

    try viewModel.activate(.offscreen)
    listeners.send(8)
    await Task {}.value
    try expectEqual(viewModel.lines().last, [.run("7 listeners", .detail)])
  }

  @Test func `It needs no properties and no actions`() {
    let binding = ViewBinding(Song.self, StationViewModel.self, StationView.self)
    #expect(binding.isLive && binding.properties.isEmpty && binding.actions.isEmpty)
  }
}
