// The code of the guide 'Testing a plugin', word by word.
import BinderyPlugin
import BinderyRules
import BinderyTesting
import Observation
import Testing

@MainActor
@Suite struct `Board games` {
  @Test func `The plugin keeps the contract`() async throws {
    try await checkContract(of: BoardGamePlugin.self)
  }

  @Test func `A game is drawn as it is kept`() throws {
    let game = TestSamples.json(#"{"kind": "board-game", "id": 7, "name": "Hnefatafl", "minutes": 45}"#)
    try expectDrawing(of: game, by: BoardGamePlugin.self, named: "game", widths: [20, 40, 80])
  }
}

@MainActor
@Test func `A game asks to be opened`() throws {
  let context = Context.testing(clock: TestClock(), fetcher: ScriptedFetcher())
  let actions = ActionRecorder(of: ActionRequest.self, in: context)
  context.send(ActionRequest.open("https://example.org/games/7"))
  try actions.expect([.open("https://example.org/games/7")])
  try context.expectNoMissingService()
}

@Observable
final class GameNight: LiveViewModel {
  private(set) var minutesLeft: Int
  private let context: Context

  init(model: BoardGame, context: Context) {
    minutesLeft = model.minutes ?? 0
    self.context = context
  }

  func update(_ model: BoardGame) {
    minutesLeft = model.minutes ?? 0
  }

  func run(at level: Activation) async {
    guard level == .visible else { return }
    while (try? await context.clock.sleep(for: .seconds(60))) != nil { minutesLeft = max(0, minutesLeft - 1) }
  }
}

@MainActor
@Test func `A game night counts down while somebody sees it`() async throws {
  let clock = TestClock()
  let game = BoardGame(id: 7, name: "Hnefatafl", minutes: 45)
  let night = GameNight(model: game, context: .testing(clock: clock))
  let presence = Presence.presenting(night, at: .visible)
  await clock.advance(by: .seconds(150))
  #expect(night.minutesLeft == 43)
  presence.end()
  await clock.advance(by: .seconds(3600))
  #expect(night.minutesLeft == 43)
}

@Test func `The shelf is a collection`() async throws {
  try await checkCollection { MinimalCollection<MinimalModel, SourceFailure>([MinimalModel(1)]) }
}
