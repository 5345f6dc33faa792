import Bindery
import BinderyInterface
import TestSupport
import Testing

struct `Alerts and prompts` {
  private struct Delete: Action {}

  private let context = Context()
  private let journal = Journal()
  private let alert = Alert(
    "Delete the song?", message: "It can't be had back.",
    buttons: [AlertButton("Keep", role: .cancel), AlertButton("Delete", role: .destructive, followUp: Delete())])

  init() {
    context.receive(Delete.self) { [journal] _ in journal.write("deleted") }
  }

  @Test func `The button that is chosen is the reply, and what follows it is sent`() async {
    context.receiveAsync(Alert.self) { alert in
      await Task.yield()
      return alert.buttons.last
    }
    let result = await context.newScope().ask(alert)
    expectEqual(result.reply??.title, "Delete")
    expectEqual(result.reply??.role, .destructive)
    expectEqual(journal.lines, ["deleted"])
  }

  @Test func `A button without more to do, and turning away, do nothing`() async {
    context.receive(Alert.self) { $0.buttons.first }
    await expectEqual(context.ask(alert).reply??.title, "Keep")
    context.receive(Alert.self) { _ in nil }
    let result = await context.ask(alert)
    #expect(result.isHandled)
    expectNil(result.reply??.title)
    expectEqual(journal.lines, [])
  }

  @Test func `Nobody to show an alert is told to whoever asks`() async {
    #expect(await !context.ask(alert).isHandled)
    expectEqual(journal.lines, [])
  }

  @Test func `A prompt's reply is the text that was entered, or nothing`() async {
    context.receive(Prompt.self) { $0.title == "Name?" ? $0.text + "!" : nil }
    await expectEqual(context.send(Prompt("Name?", message: "Of the list", text: "Mix")), .handled("Mix!"))
    await expectEqual(context.send(Prompt("Other?")), .handled(nil))
  }
}
