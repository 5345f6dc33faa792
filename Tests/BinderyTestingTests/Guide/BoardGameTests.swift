// The code of the guide 'Testing a plugin', word by word.
import BinderyPlugin
import BinderyRules
import BinderyTesting
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

@Test func `The shelf is a collection`() async throws {
  try await checkCollection { MinimalCollection<MinimalModel, SourceFailure>([MinimalModel(1)]) }
}
