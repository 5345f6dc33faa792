import Bindery
import BinderyCollections
import BinderyInterface

/// The screen of a user's friends: those who are selected are removed together, and one alone is renamed.
///
/// The menu, the question and the input are shown by the window, which receives `ShowMenu`, `Alert` and `Prompt`.
@MainActor
final class FriendsScreen: ScreenContent {
  let list: UserList
  private let friends: SimpleModelCollection<User, SourceFailure>
  private let context: Context
  private let selections = SelectionProvider()

  init(of friends: SimpleModelCollection<User, SourceFailure>, in context: Context) {
    (self.friends, self.context) = (friends, context)
    list = UserList(of: friends, in: context)
    selections.register(User.kind) { items, _ in SelectedFriends(items: items) }
    context.keyMap = context.keyMap.overlaid(by: .friends)
    context.receiveAsync(RemoveFriends.self) { [weak self] in await self?.ask($0) }
    context.receiveOnMain(ForgetFriends.self) { [weak self] in self?.forget($0.ids) }
    context.receiveAsync(RenameFriend.self) { [weak self] in await self?.rename($0.id) }
  }

  /// Sends a key to those who are selected, or else to the one with the focus, and returns whether it has a meaning.
  @discardableResult
  func press(_ chord: KeyChord) -> Bool {
    context.send(.key(chord), to: selected)
  }

  /// Does what is offered under a name, and returns what came of it for each of them.
  func run(_ name: String) async -> [SelectionResult] {
    await selected.offer(named: name)?.run(in: context) ?? []
  }

  /// What can be done with those who are selected, or else with the one with the focus.
  var selected: any SelectionViewModel {
    let focused = list.focus.flatMap(list.element).map { [$0] } ?? []
    let people = list.selectedElements.isEmpty ? focused : list.selectedElements
    return selections.viewModel(for: people.map { SelectionItem(id: $0.elementId, actions: []) }, in: context)
  }
}

// What the screen receives.
extension FriendsScreen {
  private func ask(_ removal: RemoveFriends) async {
    let buttons = [
      AlertButton("Keep", role: .cancel),
      AlertButton("Remove", role: .destructive, followUp: ForgetFriends(ids: removal.ids)),
    ]
    let friends = removal.ids.count == 1 ? "1 friend" : "\(removal.ids.count) friends"
    await context.ask(Alert("Remove \(friends)?", buttons: buttons))
  }

  private func forget(_ ids: [ItemId]) {
    friends.state = ModelCollectionState(friends.state.elements.filter { !ids.contains($0.elementId) })
  }

  private func rename(_ id: ItemId) async {
    guard let friend = friends.state.elements.first(where: { $0.elementId == id }) else { return }
    let answer = await context.send(Prompt("New name", text: friend.name))
    guard case .handled(let name?) = answer, !name.isEmpty else { return }
    let renamed = User(id: friend.id, name: name, avatar: friend.avatar)
    friends.state = ModelCollectionState(friends.state.elements.map { $0.elementId == id ? renamed : $0 })
  }
}
