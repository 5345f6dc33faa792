import Bindery
import Observation
import TestSupport
import Testing

@MainActor
struct `Activation of live view models` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Work goes on at exactly the levels that somebody shows`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let viewModel = try bound("a")
    let actor = try #require(Player.latest)
    var level = Activation.offscreen
    for _ in 0..<40 {
      level = Activation.allCases.randomElement(using: &random) ?? .near
      try viewModel.activate(level)
      // What was cancelled before may still end after that, and what replaces it begin.
      if Bool.random(using: &random) { await actor.untilRunning(level) }
    }
    try viewModel.activate(.offscreen)
    await actor.untilRunning(.offscreen)
    #expect(actor.running.isEmpty)
    expectEqual(actor.begun, actor.ended)
  }

  // MARK: Levels

  @Test func `A fresh view model is called for nothing`() async throws {
    let viewModel = try bound("a")
    let player = try #require(Player.latest)
    try viewModel.activate(.offscreen)
    await Task {}.value
    #expect(player.begun == 0 && player.updates == 0)
    _ = viewModel
  }

  @Test func `Work that began near goes on while the view model is visible`() async throws {
    let viewModel = try bound("a")
    let player = try #require(Player.latest)
    try viewModel.activate(.near)
    await player.untilRunning(.near)
    try viewModel.activate(.visible)
    await player.untilRunning(.visible)
    expectEqual(player.log, ["near", "visible"])
    try viewModel.activate(.visible)
    try viewModel.activate(.near)
    await player.untilRunning(.near)
    expectEqual(player.log, ["near", "visible", "-visible"])
    try viewModel.activate(.visible)
    await player.untilRunning(.visible)
    expectEqual(player.log, ["near", "visible", "-visible", "visible"])
  }

  @Test func `A level that is left before its work could begin is not worked at`() async throws {
    let viewModel = try bound("a")
    let player = try #require(Player.latest)
    try viewModel.activate(.focused)
    try viewModel.activate(.offscreen)
    await Task {}.value
    #expect(player.log.isEmpty)
  }

  @Test func `A view model that is let go works no more`() async throws {
    var viewModel: (any BoundLiveViewModel)? = try bound("a")
    let player = try #require(Player.latest)
    try viewModel?.activate(.focused)
    await player.untilRunning(.focused)
    viewModel = nil
    await player.untilRunning(.offscreen)
    #expect(player.running.isEmpty)
    expectNil(viewModel)
  }

  @Test func `A view model is let go with what is bound to it`() async throws {
    var viewModel: (any BoundLiveViewModel)? = try bound("a")
    weak let player = Player.latest
    try viewModel?.activate(.near)
    await player?.untilRunning(.near)
    try viewModel?.activate(.offscreen)
    await player?.untilRunning(.offscreen)
    Player.latest = nil
    viewModel = nil
    await Task {}.value
    expectNil(player)
    expectNil(viewModel)
  }

  // MARK: Children

  @Test func `Children are as active as their parent, up to their limits`() async throws {
    let viewModel = try bound("a")
    let parent = try #require(Player.latest)
    let child = Player("child", limit: .near)
    let grandchild = Player("grandchild")
    child.parts = [grandchild]
    parent.parts = [child]
    try viewModel.activate(.focused)
    await parent.untilRunning(.focused)
    await child.untilRunning(.near)
    await grandchild.untilRunning(.near)
    #expect(child.running == [.near] && grandchild.running == [.near])
    try viewModel.activate(.offscreen)
    for player in [parent, child, grandchild] { await player.untilRunning(.offscreen) }
    #expect(child.begun == 1 && grandchild.begun == 1)
  }

  @Test func `A child that comes is activated, and one that goes is not any more`() async throws {
    let viewModel = try bound("a")
    let parent = try #require(Player.latest)
    let (old, new) = (Player("old"), Player("new"))
    parent.parts = [old]
    try viewModel.activate(.near)
    await old.untilRunning(.near)
    parent.parts = [new]
    await old.untilRunning(.offscreen)
    await new.untilRunning(.near)
    #expect(old.running.isEmpty && new.running == [.near])
  }

  @Test func `A child of two parents works once, until neither shows it`() async throws {
    let first = try bound("a")
    let row = try #require(Player.latest)
    let second = try bound("b")
    let detail = try #require(Player.latest)
    let shared = Player("shared")
    row.parts = [shared]
    detail.parts = [shared]
    try first.activate(.near)
    try second.activate(.visible)
    await shared.untilRunning(.visible)
    try second.activate(.offscreen)
    await shared.untilRunning(.near)
    expectEqual(shared.running, [.near])
    expectEqual(shared.log, ["near", "visible", "-visible"])
    try first.activate(.offscreen)
    await shared.untilRunning(.offscreen)
    expectEqual(shared.begun, 2)
  }

  private func bound(_ id: String) throws -> any BoundLiveViewModel {
    let binding = ViewBinding(Song.self, Player.self, PlayerView.self)
    let model = try binding.model(
      from: .holding([("trackId", 1), ("trackName", .text(id)), ("artistName", nil), ("trackTimeMillis", nil)]))
    return try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
  }
}

/// A view model that notes what it works at.
@Observable
private final class Player: LiveViewModel {
  /// The one that was bound last.
  static var latest: Player?

  var parts: [Player] = []
  let activationLimit: Activation
  @ObservationIgnored private(set) var running: [Activation] = []
  @ObservationIgnored private(set) var log: [String] = []
  @ObservationIgnored private(set) var begun = 0
  @ObservationIgnored private(set) var ended = 0
  @ObservationIgnored private(set) var updates = 0
  @ObservationIgnored private var watchers: [(level: Activation, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ name: String, limit: Activation = .focused) {
    activationLimit = limit
  }

  convenience init(model: Song, context: Context) {
    self.init(model.trackName)
    Self.latest = self
  }

  var children: [any LiveViewModel] { parts }
  func update(_ model: Song) { updates += 1 }

  func run(at level: Activation) async {
    note(level, begins: true)
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    note(level, begins: false)
  }

  /// Waits until the work of a level and of those below goes on, and no other.
  func untilRunning(_ level: Activation) async {
    await withCheckedContinuation {
      watchers.append((level, $0))
      tellWatchers()
    }
  }

  private func note(_ level: Activation, begins: Bool) {
    log.append(begins ? "\(level)" : "-\(level)")
    if begins {
      begun += 1
      running = (running + [level]).sorted()
    } else {
      ended += 1
      running.remove(at: running.firstIndex(of: level) ?? 0)
    }
    tellWatchers()
  }

  private func tellWatchers() {
    let ready = watchers.filter { watcher in
      running == Activation.allCases.filter { $0 > .offscreen && $0 <= watcher.level }
    }
    watchers.removeAll { watcher in ready.contains { $0.level == watcher.level } }
    for watcher in ready { watcher.continuation.resume() }
  }
}

private struct PlayerView: LiveTextView {
  func body(_ player: Player) -> some Text {
    Line("player")
  }
}
