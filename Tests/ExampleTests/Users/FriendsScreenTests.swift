import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@testable import UsersExample

@MainActor
struct `A screen of friends` {
  private let window = Context.testing()
  private let journal = Journal()
  private let friends = SimpleModelCollection<User, SourceFailure>(
    ModelCollectionState((0..<3).map(User.init(numbered:))))
  private let screen: FriendsScreen

  init() {
    screen = FriendsScreen(of: friends, in: window.newScope())
  }

  @Test func `A key of the screen opens the menu, which removes all who are selected after one question`() async throws
  {
    choose("Remove…")
    answer { $0.buttons.last }
    select(0, 2)
    #expect(screen.press(KeyChord(.character("m"))))
    try await waitUntil("they are gone") { names == ["Person 1"] }
    expectEqual(journal.lines, ["Rename… -, Remove… +", "Remove 2 friends?"])
  }

  @Test func `Without a selection it is about the one with the focus`() async throws {
    answer { $0.buttons.last }
    screen.list.setFocus(ModelPath(section: 0, item: 1))
    #expect(screen.press(KeyChord(.backspace)))
    try await waitUntil("that one is gone") { names == ["Person 0", "Person 2"] }
    expectEqual(journal.lines, ["Remove 1 friend?"])
  }

  @Test(arguments: [0, nil] as [Int?])
  func `Whoever keeps a friend, or turns away, loses none`(button: Int?) async throws {
    answer { alert in button.map { alert.buttons[$0] } }
    select(0)
    let results = await screen.run("remove")
    #expect(results.map(\.result.isHandled) == [true] && journal.lines == ["Remove 1 friend?"])
    expectEqual(names, ["Person 0", "Person 1", "Person 2"])
  }

  @Test func `One friend alone is renamed, by what was entered`() async throws {
    choose("Rename…")
    window.receive(Prompt.self) { "\($0.text), really" }
    screen.list.setFocus(ModelPath(section: 0, item: 0))
    #expect(screen.press(KeyChord(.character("m"))))
    try await waitUntil("the name is another") { names == ["Person 0, really", "Person 1", "Person 2"] }
    expectEqual(journal.lines, ["Rename… +, Remove… +"])
  }

  @Test func `Several can't be renamed, for a reason that the menu shows`() {
    select(0, 1)
    let rename = screen.selected.offer(named: "rename")
    #expect(rename?.refusal == "Select one friend to give a name." && rename?.isPossible == false)
  }

  @Test func `Keys mean something on this screen alone, and nothing without friends`() {
    let other = window.newScope()
    screen.list.setFocus(ModelPath(section: 0, item: 0))
    choose("Rename…")
    #expect(!other.send(.key(KeyChord(.character("m"))), to: SelectedFriends(items: screen.selected.items)))
    #expect(!screen.press(KeyChord(.character("x"))))
    friends.state = ModelCollectionState([])
    screen.list.setFocus(nil)
    #expect(!screen.press(KeyChord(.character("m"))))
  }

  private var names: [String] { friends.state.elements.map(\.name) }

  private func select(_ rows: Int...) {
    for row in rows {
      screen.list.setFocus(ModelPath(section: 0, item: row))
      screen.list.toggleSelection()
    }
  }

  /// Has the window choose an item of each menu.
  private func choose(_ title: String) {
    window.receive(ShowMenu.self) { [journal] request in
      let items = request.menu.actionItems
      journal.write(items.map { "\($0.title) \($0.isEnabled ? "+" : "-")" }.joined(separator: ", "))
      return items.first { $0.title == title }
    }
  }

  /// Has the window answer each question.
  private func answer(_ button: @escaping @Sendable (Alert) -> AlertButton?) {
    window.receive(Alert.self) { [journal] alert in
      journal.write(alert.title)
      return button(alert)
    }
  }
}
