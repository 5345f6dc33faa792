import Bindery
import BinderyInterface
import TestSupport
import Testing

struct `Menus` {
  private struct Named: Action {
    let name: String
  }

  private let play = ActionItem("Play", Named(name: "play"), state: .mixed, chord: KeyChord(.character("p")))
  private let delete = ActionItem("Delete", Named(name: "delete"), isDestructive: true)

  // MARK: What is enabled

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `An item is enabled where it was and somebody would handle it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let context = Context()
    let handled = Set(["a", "b", "c", "d"].filter { _ in Bool.random(using: &random) })
    context.receive(Named.self, if: { handled.contains($0.name) }) { _ in }
    let menu = someMenu(depth: 2, using: &random)
    let resolved = menu.resolved(in: context.newScope())
    expectEqual(resolved.actionItems.map(\.title), menu.actionItems.map(\.title))
    expectEqual(
      resolved.actionItems.map(\.isEnabled), menu.actionItems.map { $0.isEnabled && handled.contains($0.title) })
    expectEqual(resolved.isEnabled, resolved.actionItems.contains(where: \.isEnabled))
  }

  @Test func `All else of an item stays as it is`() throws {
    let menu = Menu([.info("Song"), .separator, .action(play), .nested("More", Menu([.action(delete)]))])
    let resolved = menu.resolved(in: Context())
    expectEqual(resolved.items.count, 4)
    let item = try #require(resolved.actionItems.first)
    #expect(item.title == "Play" && item.state == .mixed && item.chord == play.chord && !item.isEnabled)
    expectEqual(resolved.actionItems.last?.isDestructive, true)
    #expect(menu.isEnabled && !resolved.isEnabled)
  }

  @Test func `A compound is enabled where any part would be handled`() {
    let context = Context()
    context.receive(Named.self, if: { $0.name == "a" }) { _ in }
    let menu = Menu([
      .action(ActionItem("both", Named(name: "a").with(Named(name: "b")))),
      .action(ActionItem("none", Named(name: "b").with(Named(name: "c")))),
    ])
    expectEqual(menu.resolved(in: context).actionItems.map(\.isEnabled), [true, false])
  }

  // MARK: Keys

  @Test func `Keys that several items claim are reported, in their order`() {
    let chords = [("x", "1"), ("y", "2"), ("z", "3"), ("y", "4"), ("x", "5")]
    let items = chords.map { key, title in
      ActionItem(title, Named(name: title), chord: KeyChord(.character(Character(key))))
    }
    let menu = Menu(items.prefix(3).map { .action($0) } + [.nested("More", Menu(items.suffix(2).map { .action($0) }))])
    expectEqual(menu.keyConflicts().map(\.titles), [["1", "5"], ["2", "4"]])
    let keyMap = KeyMap([KeyChord(.character("z")): .copy])
    expectEqual(menu.keyConflicts(in: keyMap).map(\.event), [nil, nil, .copy])
  }

  @Test func `A menu without such keys has no conflict`() {
    #expect(Menu([.action(play), .action(delete), .action(delete)]).keyConflicts(in: .standard).isEmpty)
  }

  @Test func `A key chooses the first item that is enabled`() {
    var other = ActionItem("Pause", Named(name: "pause"), chord: KeyChord(.character("p")))
    var menu = Menu([.action(play), .action(other)])
    expectEqual(menu.item(for: KeyChord(.character("p")))?.title, "Play")
    menu = Menu([.action(ActionItem("Play", play.action, chord: play.chord, isEnabled: false)), .action(other)])
    expectEqual(menu.item(for: KeyChord(.character("p")))?.title, "Pause")
    other.isEnabled = false
    expectNil(Menu([.action(other)]).item(for: KeyChord(.character("p"))))
    expectNil(menu.item(for: KeyChord(.character("p"), .control)))
  }

  // MARK: Choosing

  @Test func `What is chosen is sent, after the menu was shown greyed out`() async {
    let context = Context()
    let journal = Journal()
    context.receive(Named.self, if: { $0.name == "play" }) { journal.write($0.name) }
    context.receive(ShowMenu.self) { action in
      journal.write(action.menu.actionItems.map { "\($0.title) \($0.isEnabled)" }.joined(separator: ", "))
      return action.menu.actionItems.first
    }
    let result = await context.choose(from: Menu([.action(play), .action(delete)]))
    expectEqual(result.reply??.title, "Play")
    expectEqual(journal.lines, ["Play true, Delete false", "play"])
  }

  @Test func `Nothing is sent where nothing was chosen, or what can't be`() async {
    let context = Context()
    let journal = Journal()
    #expect(await !context.choose(from: Menu([.action(play)])).isHandled)
    context.receive(Named.self, if: { _ in false }) { journal.write($0.name) }
    context.receive(ShowMenu.self) { $0.menu.actionItems.first }
    #expect(await context.choose(from: Menu([.action(play)])).isHandled)
    context.receive(ShowMenu.self) { _ in nil }
    #expect(await context.choose(from: Menu([.action(play)])).isHandled)
    expectEqual(journal.lines, [])
  }

  private func someMenu(depth: Int, using random: inout SplitMix64) -> Menu {
    Menu(
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .info("info")
        case 1: .separator
        case 2 where depth > 0: .nested("more", someMenu(depth: depth - 1, using: &random))
        default: .action(someItem(using: &random))
        }
      })
  }

  private func someItem(using random: inout SplitMix64) -> ActionItem {
    let name = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
    return ActionItem(name, Named(name: name), isEnabled: Int.random(in: 0..<4, using: &random) > 0)
  }
}
