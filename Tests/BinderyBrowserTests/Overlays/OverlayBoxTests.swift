import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Overlay boxes` {
  private let stage = OverlayStage()

  @Test func `An overlay stands in a box in the middle, with its title`() {
    stage.overlays.open { TextOverlay("Help", text: "Press q to quit.", in: $0) }
    expectEqual(
      OverlayDrawing.lines(of: stage.overlays, columns: 30, rows: 5),
      [
        "..............................",
        ".....┌─Help─────────────┐.....",
        ".....│ Press q to quit. │.....",
        ".....└──────────────────┘.....",
        "..............................",
      ])
  }

  @Test func `Without boxes, the title and the text take whole lines`() {
    stage.overlays.open { TextOverlay("Help", text: "Press q to quit.", in: $0) }
    let lines = OverlayDrawing.lines(of: stage.overlays, columns: 30, rows: 4, style: OverlayDrawing.plainStyle)
    expectEqual(
      lines, [String(repeating: ".", count: 30), "Help", "Press q to quit.", String(repeating: ".", count: 30)])
  }

  @Test(arguments: [(40, 8), (80, 24), (200, 50), (20, 5), (19, 4), (3, 2), (1, 1), (0, 0)])
  func `Every overlay is drawn at every size, and within the frame`(columns: Int, rows: Int) async {
    let long = String(repeating: "A long sentence about what one has to know. ", count: 12)
    let item = ActionItem("Delete everything", BrowseCommand.quit, isDestructive: true)
    let refused = ActionItem(long, BrowseCommand.quit, isEnabled: false, reason: long)
    let menu = Menu(
      [.info("Info"), .separator, .nested("More", Menu([.action(item)]))]
        + (0..<30).map { _ in .action(refused) } + [.action(item)])
    let buttons = (0..<20).map { AlertButton("Button \($0)") }
    stage.overlays.open { MenuOverlay(menu, in: $0) }
    stage.overlays.open { QuestionOverlay(Alert("Sure?", message: long, buttons: buttons), in: $0) }
    stage.overlays.open { PromptOverlay(Prompt("Name", message: long, text: long), in: $0) }
    stage.overlays.open { TextOverlay(long, text: long, in: $0) }
    for _ in 0..<4 {
      for command in [BrowseCommand.last, .pageUp, .lineStart] {
        for style in [BrowserStyle.standard, OverlayDrawing.plainStyle] {
          let frame = OverlayDrawing.frame(of: stage.overlays, columns: columns, rows: rows, style: style)
          expectEqual(frame.size, Size(columns: columns, rows: rows))
        }
        stage.send(command)
      }
      stage.overlays.dismissTop()
    }
    expectNil(stage.overlays.top)
  }

  @Test func `At 40 columns and 8 rows, a long question shows its buttons and scrolls its message`() {
    let message = (1...30).map { "line \($0)" }.joined(separator: "\n")
    let alert = Alert("Sure?", message: message, buttons: [AlertButton("No", role: .cancel), AlertButton("Yes")])
    stage.overlays.open { QuestionOverlay(alert, in: $0) }
    var text = OverlayDrawing.lines(of: stage.overlays, columns: 40, rows: 8).joined(separator: "\n")
    #expect(text.contains("line 1") && text.contains("No") && text.contains("Yes"))
    stage.press(.last)
    text = OverlayDrawing.lines(of: stage.overlays, columns: 40, rows: 8).joined(separator: "\n")
    #expect(text.contains("line 30") && text.contains("No") && text.contains("Yes"))
  }
}
