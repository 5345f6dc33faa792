import Bindery
import BinderyCollections
@testable import BinderyInterface
import Testing

struct `The room of a selection` {
  private func item(_ name: String, _ size: Int) -> SelectionItem {
    let request = ActionRequest(verb: "copy", argument: String(repeating: "z", count: size))
    return SelectionItem(
      id: ItemId(kind: "zoo", modelId: ModelId(name)),
      actions: [ItemAction("copy", request), ItemAction("feed", nil, refusal: "it sleeps")])
  }

  @Test func `Items beyond 32 MiB refuse their actions, and others that fit don't`() {
    var room = SelectionRoom()
    let taken = [room.take(item("a", 20 << 20)), room.take(item("b", 20 << 20)), room.take(item("c", 10 << 20))]
    #expect(taken.map { $0.actions.map(\.name) } == Array(repeating: ["copy", "feed"], count: 3))
    #expect(taken.map { $0.action(named: "copy")?.isPossible } == [true, false, true])
    #expect(taken[1].action(named: "copy")?.refusal == "what the items offer takes more than 32 MiB")
    #expect(taken[2].action(named: "feed")?.refusal == "it sleeps")
  }
}
