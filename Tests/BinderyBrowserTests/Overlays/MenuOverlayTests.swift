import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Menu overlays` {
  private struct Ping: Action {}

  private let stage = OverlayStage()

  @Test func `An item that can't be chosen shows its reason under the cursor`() {
    let refused = ActionItem("Buy", Ping(), isEnabled: false, reason: "It isn't sold in this country.")
    show([.action(ActionItem("Play", Ping())), .action(refused)])
    #expect(!text.contains("It isn't sold"))
    #expect(text.contains("(Buy)") && !text.contains("(Play)"), "not each terminal shows dim text")
    #expect(accepts(.select))
    stage.press(.down)
    #expect(text.contains("It isn't sold in this country."))
    #expect(!accepts(.select))
  }

  @Test func `The cursor skips text and separators, and begins at the first item that can be chosen`() {
    let off = ActionItem("Off", Ping(), isEnabled: false)
    show([.info("Two songs"), .action(off), .separator, .action(ActionItem("Play", Ping()))])
    #expect(accepts(.select))
    stage.press(.up)
    #expect(!accepts(.select))
    stage.press(.up)
    #expect(text.contains("This isn't possible now."))
  }

  @Test func `A nested menu opens in place of its own, and back leads out of it`() async {
    show([.nested("More", Menu([.action(ActionItem("Inner", Ping()))]))])
    stage.press(.select)
    expectEqual(stage.overlays.top?.title, "More")
    #expect(text.contains("Inner"))
    stage.press(.back)
    expectEqual(stage.overlays.top?.title, "Actions")
    stage.press(.back)
    expectNil(stage.overlays.top)
  }

  @Test func `Settings have marks, keys stand at the right, and what can't be undone says so`() {
    show([
      .action(ActionItem("Bold", Ping(), state: .on, chord: KeyChord(.character("b"), .control))),
      .action(ActionItem("Some", Ping(), state: .mixed)), .action(ActionItem("Delete", Ping(), isDestructive: true)),
    ])
    #expect(text.contains("✓ Bold") && text.contains("ctrl-b"))
    #expect(text.contains("- Some"))
    stage.press(.last)
    #expect(text.contains("This can't be undone."))
  }

  @Test func `A click chooses the item under it`() async throws {
    let overlays = stage.overlays
    let choosing = Task { @MainActor in
      await overlays.value(of: ActionItem.self) {
        MenuOverlay(Menu([.action(ActionItem("One", Ping())), .action(ActionItem("Two", Ping()))]), in: $0)
      }
    }
    try await waitUntil("the menu is open") { overlays.top != nil }
    let lines = OverlayDrawing.lines(of: overlays, columns: 40, rows: 8)
    let row = try #require(lines.firstIndex { $0.contains("Two") })
    stage.send(UseMouse(MouseInput(position: FramePosition(column: 20, row: row), kind: .press(.left))))
    await expectEqual(choosing.value?.title, "Two")
  }

  @Test(arguments: 0..<20)
  func `After any commands, the row with the cursor is on the screen, and only what can be chosen is`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    let menu = randomMenu(depth: 2, using: &random)
    let journal = Journal()
    stage.root.receive(Finish<ActionItem>.self) { journal.write("\($0.value.isEnabled)") }
    show(menu.items)
    let commands = BrowseCommand.allCases.filter { $0 != .cancel && $0 != .back }
    for _ in 0..<40 {
      let rows = Int.random(in: 3...12, using: &random)
      let frame = OverlayDrawing.frame(of: stage.overlays, columns: 40, rows: rows)
      let focused = (0..<rows).filter { row in
        (0..<40).contains { frame[column: $0, row: row].style.attributes.contains(.reverse) }
      }
      expectEqual(focused.count, (menu.actionItems.isEmpty && !hasNested(menu) ? 0 : 1))
      if let row = focused.first { #expect(frame.focus?.row == row && frame.cursor == nil) }
      if let command = commands.randomElement(using: &random) { stage.send(command) }
    }
    #expect(journal.lines.allSatisfy { $0 == "true" })
  }

  private func show(_ items: [MenuItem]) {
    stage.overlays.open { MenuOverlay(Menu(items), in: $0) }
  }

  private var text: String {
    OverlayDrawing.lines(of: stage.overlays, columns: 40, rows: 12).joined(separator: "\n")
  }

  private func accepts(_ command: BrowseCommand) -> Bool {
    stage.overlays.top?.context.canHandle(command) ?? false
  }

  private func hasNested(_ menu: Menu) -> Bool {
    menu.items.contains { if case .nested = $0 { true } else { false } }
  }

  private func randomMenu(depth: Int, using random: inout SplitMix64) -> Menu {
    var items: [MenuItem] = []
    for number in 0..<Int.random(in: 1...20, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: items.append(.info("text"))
      case 1: items.append(.separator)
      case 2 where depth > 0:
        // A menu without a row for the cursor would be left by back alone.
        let inner = randomMenu(depth: depth - 1, using: &random).items + [.action(ActionItem("Last", Ping()))]
        items.append(.nested("More", Menu(inner)))
      default:
        let isEnabled = Bool.random(using: &random)
        items.append(.action(ActionItem("Item \(number)", Ping(), isEnabled: isEnabled)))
      }
    }
    return Menu(items)
  }
}
