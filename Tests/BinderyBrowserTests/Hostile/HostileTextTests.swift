import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Texts of a hostile plugin` {
  @Test(arguments: HostileText.all)
  func `In a row, on a page, in its menu and in its title, the text is only text`(hostile: HostileText) async throws {
    let items = [
      Oddity(id: "1", title: hostile.text, verb: "copy", argument: "x"), Oddity(id: "2", title: "the second row"),
    ]
    let stage = HostileStage([OddSource(items: items)], query: "kind:oddity")
    try await stage.shows("2 items")
    try await stage.shows("the second row")
    try await stage.openFirst()
    stage.press(.character("m"))
    try await stage.shows("Copy address")
    stage.press(.escape)
    try await stage.until("the menu is closed") { stage.browser.overlays.front == nil }
    try await stage.goBack()
    try await stage.shows("the second row")
    try await stage.expectSound()
  }

  @Test(arguments: HostileText.all)
  func `In notices, questions, prompts and menus, the text is only text`(hostile: HostileText) async throws {
    let stage = HostileStage()
    let (context, text) = (stage.browser.context, hostile.text)
    stage.browser.showMessage(text, isProblem: true)
    stage.browser.showMessage("another notice")
    let asking = Task {
      let alert = Alert(text, message: text, buttons: [AlertButton("No", role: .cancel), AlertButton(text)])
      await context.send(alert)
      await context.send(Prompt(text, message: text, text: text))
      await context.choose(
        from: Menu([.info(text), .nested(text, Menu([.info(text)])), .action(.init(text, GoBack()))]))
    }
    for kind in ["QuestionOverlay", "PromptOverlay", "MenuOverlay"] {
      try await stage.until("there is a \(kind)") {
        stage.browser.overlays.front.map { "\(type(of: $0.overlay))" } == kind
      }
      let count = stage.terminal.frameCount
      stage.press(.down)
      stage.browser.outdate()
      try await stage.until("it is drawn") { stage.terminal.frameCount > count }
      stage.press(.escape)
    }
    await asking.value
    try await stage.expectSound()
  }

  @Test(arguments: HostileText.all)
  func `Typed and pasted, the text is a query, and the list answers`(hostile: HostileText) async throws {
    let stage = HostileStage([OddSource(items: [Oddity(id: "1", title: "only")])])
    stage.browser.handle(.paste(hostile.text))
    stage.browser.handle(.paste(" "))
    try await stage.until("it was searched for") { !stage.terminal.lines.last!.contains("searching") }
    for _ in 0..<3 { stage.press(.backspace, .left, .end) }
    try await stage.expectSound()
  }
}
