import Bindery
import BinderyInterface
import Foundation
import Observation
import Testing
import TestSupport

// MARK: All that an author writes

private struct Podcast: Model, Codable {
  static let kind: Kind = "podcast"
  let trackId: Int
  var trackName: String
  var playCount = 0
  var modelId: ModelId { ModelId(trackId) }
}

@Observable
private final class PodcastViewModel: LiveViewModel {
  private var podcast: Podcast
  private(set) var isPlaying = false
  private var pasted: [String] = []

  init(model: Podcast, context: Context) { podcast = model }
  func update(_ model: Podcast) { podcast = model }

  var title: String { podcast.trackName }
  var plays: Int { podcast.playCount }

  func action(for event: UserEvent) -> (any Action)? {
    switch event {
    case .select: return ActionRequest.open(title)
    case .copy: return Copy()
    case .paste(let text): pasted.append(text)
    default: isPlaying.toggle()
    }
    return nil
  }

  static let properties = [
    Property<PodcastViewModel>("title") { $0.title }, Property("plays") { $0.plays },
  ]
  static let actions = [ActionOffer<PodcastViewModel>("page") { .open($0.title) }]
}

private struct PodcastView: LiveTextView {
  func body(_ podcast: PodcastViewModel) -> some Text {
    Line(podcast.title, .title)
    if podcast.isPlaying { Line("playing") }
  }
}

private struct Copy: Action {}

@Observable
private final class FixedViewModel: LiveViewModel {
  nonisolated let title: String
  nonisolated let page: ActionRequest?

  init(model: Podcast, context: Context) {
    title = model.trackName
    page = .open(model.trackName)
  }

  func update(_ model: Podcast) {}

  static let properties = [
    Property("title", \FixedViewModel.title), Property("loud") { (fixed: FixedViewModel) in fixed.title + "!" },
  ]
  static let actions = [
    ActionOffer("page", \FixedViewModel.page), ActionOffer<FixedViewModel>("loud") { .open($0.title + "!") },
  ]
}

@MainActor
struct `Live binding` {
  private let binding: ViewBinding = {
    let provider = ViewBindingProvider()
    provider.bind(Podcast.self, PodcastViewModel.self, PodcastView.self)
    return provider.answer(for: "podcast").binding
  }()

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A notice comes exactly when what was drawn may differ, and once until it is drawn`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (viewModel, notices) = try observed()
    var isOwed = true
    var (plays, isPlaying) = (0, false)
    for _ in 0..<60 {
      let before = notices.count
      var touchesView = true
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        plays += 1
        try viewModel.update(to: model(plays: plays))
      case 1:
        isPlaying.toggle()
        _ = try viewModel.action(for: .menu)
      case 2:
        touchesView = false
        _ = try viewModel.action(for: .paste("unseen"))
      default:
        let lines: [[TextDrawing.Element]] = [[.run("News", .title)]] + (isPlaying ? [[.run("playing", .body)]] : [])
        try expectEqual(viewModel.lines(), lines)
        (touchesView, isOwed) = (false, false)
      }
      expectEqual(notices.count - before, (touchesView && !isOwed ? 1 : 0))
      isOwed = isOwed || touchesView
    }
  }

  // MARK: What crosses

  @Test func `A binding knows that its view models live, and what they have`() throws {
    #expect(binding.isLive)
    expectEqual(ViewBinding(Song.self, SongViewModel.self, SongView.self).isLive, false)
    expectEqual(binding.properties.map { "\($0.name): \($0.type)" }, ["title: utf8", "plays: i64"])
    expectEqual(binding.actions, ["page"])
    let viewModel = try viewModel()
    try expectEqual(viewModel.property(at: 0), .text("News"))
    try expectEqual(viewModel.action(at: 0), .open("News"))
    try expectEqual(viewModel.lines(), [[.run("News", .title)]])
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 9))), Size(columns: 4, rows: 1))
  }

  @Test func `An event leads to a request, to nothing, or to an error where the action can't leave`() throws {
    let viewModel = try viewModel()
    try expectEqual(viewModel.action(for: .select), .open("News"))
    try expectNil(viewModel.action(for: .menu))
    let error = #expect(throws: LiveViewModelError.self) { try viewModel.action(for: .copy) }
    expectEqual(error?.code, .boundAction)
    expectEqual(
      error?.description,
      "'PodcastViewModel' answers with the action 'Copy', which can't leave its image; "
        + "answer with an ActionRequest, a ShowRoute or a GoBack")
  }

  @Test(arguments: [-1, 2, Int.max])
  func `An index that nothing has is refused`(index: Int) throws {
    let viewModel = try viewModel()
    expect(.noSuchMember, "property of the index \(index)") {
      try viewModel.property(at: index)
    }
    expect(.noSuchMember, "action of the index \(index)") {
      try viewModel.action(at: index)
    }
  }

  // MARK: Updates

  @Test func `A new version is shown in place, and is news`() throws {
    let (viewModel, notices) = try observed()
    try expectEqual(viewModel.property(at: 1), .integer(0))
    try viewModel.update(to: model(plays: 7))
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.property(at: 1), .integer(7))
  }

  @Test func `A path leads to what a live view model never changes`() throws {
    let viewModel = FixedViewModel(model: Podcast(trackId: 1, trackName: "News"), context: Context())
    expectEqual(FixedViewModel.properties.map { $0.value(in: viewModel) }, [.text("News"), .text("News!")])
    expectEqual(FixedViewModel.actions.map { $0.request(in: viewModel) }, [.open("News"), .open("News!")])
  }

  @Test func `The same version is no news`() throws {
    let (viewModel, notices) = try observed()
    _ = try viewModel.lines()
    try viewModel.update(to: model())
    expectEqual(notices.count, 0)
  }

  @Test func `A model of another thing or another binding is refused`() throws {
    let viewModel = try viewModel()
    expect(.otherModel, "'2' in place of '1'") { try viewModel.update(to: model(2)) }
    let other = try ViewBinding.generic(kind: "podcast").model(from: Record(kind: "podcast", fields: ["id": 1]))
    expect(.otherModel, "a model of another binding") { try viewModel.update(to: other) }
    try expectEqual(viewModel.property(at: 0), .text("News"))
  }

  // MARK: Notices

  @Test func `A change while something is drawn is not lost`() throws {
    let (viewModel, notices) = try observed()
    var canvas: any TextCanvas = MeddlingCanvas { _ = try? viewModel.action(for: .menu) }
    try viewModel.draw(on: &canvas)
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.lines(), [[.run("News", .title)], [.run("playing", .body)]])
    _ = try viewModel.action(for: .menu)
    expectEqual(notices.count, 2)
  }

  @Test func `What is drawn from within a notice is not kept, and told again`() async throws {
    let viewModel = try viewModel()
    let news = Outputs<Int>()
    var lines = news.subscribe().makeAsyncIterator()
    nonisolated(unsafe) let told = viewModel
    try viewModel.observe { news.send((try? told.lines().count) ?? 0) }
    _ = try viewModel.lines()
    _ = try viewModel.action(for: .menu)
    await expectEqual([lines.next(), lines.next()], [1, 2])
    try expectEqual(viewModel.lines().count, 2)
    // Whoever reads in every notice is told of each change twice, and not for ever.
    for _ in 0..<10 { await Task.yield() }
    news.end()
    await expectNil(lines.next())
  }

  @Test func `Nobody is told of what nobody has read`() throws {
    let (viewModel, notices) = try observed()
    try viewModel.update(to: model(1, "Other"))
    expectEqual(notices.count, 0)
    try expectEqual(viewModel.property(at: 1), .integer(0))
    _ = try viewModel.action(for: .menu)
    expectEqual(notices.count, 0)
  }

  // MARK: Threads

  @Test func `Outside of the main actor everything throws, and nothing traps`() async throws {
    nonisolated(unsafe) let viewModel = try viewModel()
    let model = try model()
    let errors = await Task.detached {
      var canvas: any TextCanvas = TextDrawing()
      return [
        failure { try model.viewModel(in: Context()) }, failure { try viewModel.property(at: 0) },
        failure { try viewModel.action(at: 0) }, failure { try viewModel.draw(on: &canvas) },
        failure { try viewModel.preferredSize(fitting: AvailableSize(Size(columns: 8, rows: 1))) },
        failure { try viewModel.activate(.near) }, failure { try viewModel.update(to: model) },
        failure { try viewModel.observe {} }, failure { try viewModel.action(for: .select) },
      ]
    }.value
    expectEqual(errors.count, 9)
    expectEqual(Set(errors.map { $0?.code }), [.notOnMainActor])
    expectEqual(
      errors[0]?.description, "'PodcastViewModel' lives on the main actor and was used elsewhere; call it from there")
    try expectEqual(viewModel.property(at: 0), .text("News"))
  }

  @Test func `A thread that nobody knows of gets an error too`() async throws {
    nonisolated(unsafe) let viewModel = try viewModel()
    let error = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: failure { try viewModel.property(at: 0) }) }
    }
    expectEqual(error?.code, .notOnMainActor)
  }

  // MARK: Support

  private func model(_ id: Int = 1, _ name: String = "News", plays: Int = 0) throws -> any BoundModel {
    let fields: [(String, RecordValue)] = [
      ("trackId", .integer(Int64(id))), ("trackName", .text(name)), ("playCount", .integer(Int64(plays))),
    ]
    return try binding.model(from: .holding(fields, kind: "podcast"))
  }

  private func viewModel() throws -> any BoundLiveViewModel {
    try #require(try model().viewModel(in: Context()) as? any BoundLiveViewModel)
  }

  private func observed() throws -> (any BoundLiveViewModel, NoticeCounter) {
    let viewModel = try viewModel()
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    return (viewModel, notices)
  }
}

private func expect(_ code: LiveViewModelError.Code, _ detail: String, _ body: () throws -> some Any) {
  let error = failure(body)
  expectEqual(error?.code, code)
  expectEqual(error?.detail, detail)
}

private func failure(_ body: () throws -> some Any) -> LiveViewModelError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? LiveViewModelError
  }
}
