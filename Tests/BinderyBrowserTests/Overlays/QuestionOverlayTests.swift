import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Question overlays` {
  private let stage = OverlayStage()

  @Test func `The first button is chosen unless another is`() async throws {
    let alert = Alert("Sure?", buttons: [AlertButton("Yes"), AlertButton("No", role: .cancel)])
    try await expectEqual(answer(to: alert), "Yes")
    try await expectEqual(answer(to: alert, .down), "No")
    try await expectEqual(answer(to: alert, .down, .down, .up), "Yes")
  }

  @Test func `Where a button causes a loss, the cursor begins on the one that doesn't`() async throws {
    let alert = Alert(
      "Sure?", buttons: [AlertButton("Delete", role: .destructive), AlertButton("Keep", role: .cancel)])
    try await expectEqual(answer(to: alert), "Keep")
    try await expectEqual(answer(to: alert, .up), "Delete")
  }

  @Test func `The terminal's cursor stands on the button with the focus, for screen readers`() throws {
    let buttons = [AlertButton("Yes"), AlertButton("No", role: .cancel)]
    stage.overlays.open { QuestionOverlay(Alert("Sure?", buttons: buttons), in: $0) }
    for title in ["Yes", "No"] {
      let frame = OverlayDrawing.frame(of: stage.overlays, columns: 40, rows: 8)
      let row = try #require(OverlayDrawing.lines(of: frame).firstIndex { $0.contains("› \(title)") })
      #expect(frame.focus?.row == row && frame.cursor == nil)
      stage.press(.down)
    }
  }

  @Test func `A question without buttons is only left`() async throws {
    try await expectNil(answer(to: Alert("Done.", buttons: [])))
  }

  @Test func `A prompt gives its text as it was edited`() async throws {
    let screen = stage.screen
    let asking = Task { await screen.send(Prompt("Name", text: "old name")) }
    try await waitUntil("the prompt is open") { stage.overlays.top != nil }
    expectEqual(stage.overlays.top?.scope, .text)
    stage.press(.deleteWord)
    stage.send(InsertText("words é"))
    stage.send(InsertText("\u{301}"))
    stage.press(.left, .deleteBackward, .lineStart, .deleteForward, .wordRight, .right)
    stage.send(InsertText("X"))
    stage.press(.select)
    await expectEqual(asking.value, .handled("ld Xwordsé\u{301}"))
  }

  @Test(arguments: 0..<20)
  func `However a prompt is edited, its cursor is in its field`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    stage.overlays.open { PromptOverlay(Prompt("Name", text: "some text"), in: $0) }
    for _ in 0..<60 {
      if Bool.random(using: &random) {
        stage.send(InsertText(NastyText.string(of: 2, using: &random)))
      } else if let command = edits.randomElement(using: &random) {
        stage.send(command)
      }
      let columns = Int.random(in: 20...60, using: &random)
      let frame = OverlayDrawing.frame(of: stage.overlays, columns: columns, rows: 8)
      let cursor = try #require(frame.cursor)
      #expect(FrameArea(frame.size).inset(columns: 2, rows: 1).contains(cursor))
    }
  }

  private let edits: [BrowseCommand] = [
    .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd, .left, .right, .wordLeft, .wordRight,
    .lineStart, .lineEnd,
  ]

  private func answer(to alert: Alert, _ commands: BrowseCommand...) async throws -> String? {
    let screen = stage.screen
    let asking = Task { await screen.ask(alert).reply??.title }
    try await waitUntil("the question is open") { stage.overlays.top != nil }
    for command in commands + [.select] { stage.send(command) }
    return await asking.value
  }
}
