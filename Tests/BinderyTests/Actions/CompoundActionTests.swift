import Bindery
import TestSupport
import Testing

struct `Compound actions` {
  private let context = Context()
  private let journal = Journal()

  init() {
    context.receive(Step.self, if: { $0.name.allSatisfy(\.isLetter) }) { [journal] action in
      journal.write(action.name)
      return action.name.count
    }
  }

  @Test func `All children are sent, in their order`() async {
    await context.send(compound("a", "b", "c"))
    expectEqual(journal.lines, ["a", "b", "c"])
  }

  @Test func `It is not handled where no child is`() async {
    #expect(await !context.send(compound("1", "2")).isHandled)
    #expect(await !context.send(compound()).isHandled)
  }

  @Test func `It is handled where any child is`() async {
    #expect(await context.send(compound("1", "a", "2")).isHandled)
  }

  @Test func `Adding to a compound flattens compounds, in order`() {
    let compound = Step("a").with(Step("b")).with(Step("c").with(Step("d"))).with(Step("e"))
    expectEqual(compound.actions.compactMap { ($0 as? Step)?.name }, ["a", "b", "c", "d", "e"])
  }

  @Test func `A compound with another policy stays whole`() {
    let inner = compound("a", "b", policy: .untilHandled)
    expectEqual(Step("c").with(inner).actions.count, 2)
    expectEqual(CompoundAction([Step("c"), inner], policy: .untilHandled).actions.count, 3)
  }

  @Test(
    arguments: [
      (.all, ["1", "a", "2", "b"], ["-", "1", "-", "1"], ["a", "b"]),
      (.untilHandled, ["1", "a", "2", "b"], ["-", "1"], ["a"]),
      (.untilHandled, ["aa", "b"], ["2"], ["aa"]),
      (.untilNotHandled, ["a", "bb", "1", "c"], ["1", "2", "-"], ["a", "bb"]),
      (.untilNotHandled, ["1", "a"], nil, []),
      (.untilHandled, ["1", "2"], nil, []),
    ] as [(CompoundAction.Policy, [String], [String]?, [String])])
  func `The policy says how far to go, and the reply what became of each`(
    policy: CompoundAction.Policy, names: [String], replies: [String]?, done: [String]
  ) async {
    let compound = CompoundAction(names.map { Step($0) }, policy: policy)
    let canHandle = context.canHandle(compound)
    let result = await context.send(compound)
    expectEqual(result.reply?.map { $0.reply.map { "\($0)" } ?? "-" }, replies)
    expectEqual(journal.take(), done)
    expectEqual(canHandle, result.isHandled)
    let isHandled: Bool = context.send(compound)
    expectEqual(isHandled, result.isHandled)
    expectEqual(journal.take(), done)
  }

  @Test func `Receivers never see a compound`() async {
    context.receive(CompoundAction.self) { [journal] _ in
      journal.write("compound")
      return []
    }
    let result = await context.send(compound("1", "a"))
    expectEqual(result.reply?.count, 2)
    #expect(!context.canHandle(compound("1")))
    expectEqual(journal.lines, ["a"])
  }

  @Test func `A child may be a compound of its own, whose results are its reply`() async {
    let inner = compound("1", "a", policy: .untilHandled)
    let result = await context.send(CompoundAction([Step("b"), inner]))
    let innerResults = result.reply?.last?.reply as? CompoundAction.Reply
    expectEqual(innerResults?.map(\.isHandled), [false, true])
  }

  private func compound(_ names: String..., policy: CompoundAction.Policy = .all) -> CompoundAction {
    CompoundAction(names.map { Step($0) }, policy: policy)
  }
}

private struct Step: Action {
  typealias Reply = Int
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
