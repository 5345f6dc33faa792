import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Overlay stacks` {
  private struct Ping: Action, Hashable {
    let name: String
  }

  private let stage = OverlayStage()

  private var menu: Menu {
    Menu([.action(ActionItem("One", Ping(name: "1"))), .action(ActionItem("Two", Ping(name: "2")))])
  }
  private var alert: Alert { Alert("Sure?", buttons: [AlertButton("No", role: .cancel), AlertButton("Yes")]) }

  @Test func `A chosen item's action is sent through the context of whoever showed the menu`() async throws {
    let journal = Journal()
    stage.screen.receive(Ping.self) { journal.write($0.name) }
    let choosing = Task { [screen = stage.screen] in await screen.choose(from: menu).reply??.title }
    try await opened()
    stage.press(.down, .select)
    await expectEqual(choosing.value, "Two")
    expectEqual(journal.lines, ["2"])
    expectNil(stage.overlays.top)
  }

  @Test(arguments: [BrowseCommand.back, .cancel])
  func `Dismissing replies with nothing, whatever was asked`(command: BrowseCommand) async throws {
    let screen = stage.screen
    let menu = menu, alert = alert
    let choice = Task { await screen.send(ShowMenu(menu)) }
    try await dismissed(by: command)
    if case .handled(let item) = await choice.value { expectNil(item) } else { Issue.record("no menu") }
    let answer = Task { await screen.send(alert) }
    try await dismissed(by: command)
    if case .handled(let button) = await answer.value { expectNil(button) } else { Issue.record("no question") }
    let text = Task { await screen.send(Prompt("Name")) }
    try await dismissed(by: command)
    await expectEqual(text.value, .handled(nil))
  }

  @Test func `What a screen has asked leaves with the screen`() async throws {
    let screen = stage.screen
    let alert = alert
    screen.task { [weak screen] in await screen?.ask(alert) }
    try await opened()
    screen.end()
    try await waitUntil("the question has left") { stage.overlays.top == nil }
  }

  @Test func `A command that an overlay doesn't take goes to the browser, and never to the screen below`() async throws
  {
    let journal = Journal()
    stage.root.receive(BrowseCommand.self) { journal.write("browser \($0.rawValue)") }
    stage.screen.receive(BrowseCommand.self) { journal.write("screen \($0.rawValue)") }
    stage.overlays.open { TextOverlay("Help", text: "text", in: $0) }
    stage.press(.quit, .up)
    expectEqual(journal.lines, ["browser quit"])
  }

  @Test func `Overlays lie on each other, and the last has the focus`() async throws {
    stage.overlays.open { TextOverlay("Lower", text: "lower text that is longer", in: $0) }
    let lower = try #require(stage.overlays.top)
    stage.overlays.open { TextOverlay("Upper", text: "upper", in: $0) }
    expectEqual(stage.overlays.overlays.map(\.title), ["Lower", "Upper"])
    let text = OverlayDrawing.lines(of: stage.overlays, columns: 40, rows: 8).joined(separator: "\n")
    #expect(text.contains("upper"))
    stage.press(.back)
    #expect(stage.overlays.top === lower)
    stage.overlays.dismissAll()
    expectNil(stage.overlays.top)
    #expect(lower.context.hasEnded)
  }

  @Test func `The lower of two overlays can leave alone`() async throws {
    let screen = stage.screen
    let alert = alert
    screen.task { [weak screen] in await screen?.ask(alert) }
    try await opened()
    stage.overlays.open { TextOverlay("Help", text: "text", in: $0) }
    screen.end()
    try await waitUntil("the question has left") { stage.overlays.overlays.count == 1 }
    expectEqual(stage.overlays.top?.title, "Help")
  }

  @Test func `A request of a task that is cancelled already opens nothing`() async {
    let overlays = stage.overlays
    let task = Task { @MainActor in
      await Task.waitForCancellation()
      return await overlays.value(of: Int.self) { TextOverlay("Help", text: "text", in: $0) }
    }
    task.cancel()
    await expectNil(task.value)
    expectNil(overlays.top)
  }

  private func opened() async throws {
    try await waitUntil("an overlay is open") { stage.overlays.top != nil }
  }

  private func dismissed(by command: BrowseCommand) async throws {
    try await opened()
    #expect(stage.send(command))
    expectNil(stage.overlays.top)
  }
}
