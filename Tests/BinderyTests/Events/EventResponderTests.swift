import Bindery
import TestSupport
import Testing

struct `Events` {
  private struct Open: Action {}
  private struct Pick: Action {}
  private struct Share: Action {}

  /// A row, which doesn't know whether it is in a list or in a picker.
  private struct Row: EventResponder {
    func action(for event: UserEvent) -> (any Action)? {
      switch event {
      case .select: Open()
      case .click: Pick()
      default: nil
      }
    }

    func menu(for event: UserEvent) -> Menu {
      Menu([.action(ActionItem("Share", Share(), chord: KeyChord(.character("s"))))])
    }
  }

  private struct Silent: EventResponder {
    func action(for event: UserEvent) -> (any Action)? { nil }
  }

  private let window = Context()
  private let journal = Journal()

  init() {
    window.receive(Open.self) { [journal] _ in journal.write("opened") }
    window.receive(Pick.self) { [journal] _ in journal.write("picked") }
  }

  @Test func `The same key does two things in two contexts`() {
    let (list, picker) = (window.newScope(), window.newScope())
    picker.keyMap = KeyMap([KeyChord(.enter): .click([])])
    let enter = UserEvent.key(KeyChord(.enter))
    #expect(list.newScope().send(enter, to: Row()))
    #expect(picker.newScope().send(enter, to: Row()))
    expectEqual(journal.lines, ["opened", "picked"])
  }

  @Test func `A picker may receive what would open elsewhere`() {
    let picker = window.newScope()
    picker.receive(Open.self) { [journal] _ in journal.write("picked") }
    #expect(picker.send(.select, to: Row()))
    expectEqual(journal.lines, ["picked"])
  }

  @Test(arguments: [UserEvent.select, .click([]), .copy, .menu, .key(KeyChord(.character("s"))), .paste("")])
  func `A query tells what an event would do, and does nothing`(event: UserEvent) {
    let canHandle = window.canHandle(event, by: Row())
    expectEqual(journal.lines, [])
    expectEqual(window.send(event, to: Row()), canHandle)
    expectEqual(canHandle, [.select, .click([])].contains(event))
  }

  @Test func `A key of the menu chooses its item`() {
    let event = UserEvent.key(KeyChord(.character("s")))
    #expect(!window.send(event, to: Row()))
    window.receive(Share.self) { [journal] _ in journal.write("shared") }
    #expect(window.send(event, to: Row()))
    expectEqual(journal.lines, ["shared"])
  }

  @Test func `A menu event shows the menu, and sends what is chosen`() async {
    let done = Gate()
    window.receive(Share.self) { _ in done.open() }
    window.receive(ShowMenu.self) { $0.menu.actionItems.first }
    #expect(sendNow(.menu, to: Row()))
    await done.opened()
    #expect(!sendNow(.menu, to: Silent()))
  }

  @Test func `Who answers nothing has nothing sent`() {
    #expect(!window.send(.select, to: Silent()))
    #expect(!window.canHandle(.select, by: Silent()))
    #expect(Silent().menu(for: .menu).items.isEmpty)
  }

  @MainActor
  @Test func `A view model on the main actor answers there, and is received at once`() {
    let row = LiveRow()
    window.receiveOnMain(Open.self) { [journal] _ in journal.write("opened on the main actor") }
    #expect(window.send(.select, to: row))
    expectEqual(journal.lines, ["opened on the main actor"])
    expectEqual(row.count, 1)
  }

  @MainActor
  private final class LiveRow: @MainActor EventResponder {
    var count = 0

    func action(for event: UserEvent) -> (any Action)? {
      count += 1
      return Open()
    }
  }

  private func sendNow(_ event: UserEvent, to responder: some EventResponder) -> Bool {
    window.send(event, to: responder)
  }
}
