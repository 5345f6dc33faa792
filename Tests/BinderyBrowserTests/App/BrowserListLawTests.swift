import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Laws of browsers of lists` {
  private static let size = Size(columns: 60, rows: 14)

  private static let commands: [BrowseCommand] = [
    .up, .down, .down, .pageUp, .pageDown, .halfPageDown, .first, .last, .nextSection, .previousSection, .mark, .mark,
    .markAll, .unmarkAll, .extendUp, .extendDown, .unfold, .unfold, .fold, .select, .select, .back, .nextItem,
    .previousItem, .help, .commands, .menu, .cancel, .cancel, .cancel,
  ]

  /// The commands whose keys mean nothing else to what may lie over the screens.
  private static let harmless: Set<BrowseCommand> = [.up, .down, .pageUp, .pageDown, .cancel]

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `After any keys and changes, the stack, the focus, the marks and the activation agree with a model`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let stage = await Stage(Self.size)
    let sections = ListedRows.sections(using: &random)
    var model = BrowserModel(height: Self.size.rows - 2, root: sections)
    await stage.root.show(sections)
    try await stage.agrees(with: model, "seed \(seed), at the start")
    var pressed: [String] = []
    for _ in 0..<40 {
      if !model.isCovered, Int.random(in: 0..<10, using: &random) == 0 {
        let sections = ListedRows.sections(using: &random)
        pressed.append("other rows")
        model.change(to: sections)
        await stage.top.show(sections)
      } else {
        let command = Self.commands.randomElement(using: &random) ?? .down
        guard !model.isCovered || Self.harmless.contains(command), command != .select || model.screens.count < 4
        else { continue }
        pressed.append(command.rawValue)
        model.press(command)
        stage.press(command)
      }
      try await stage.agrees(with: model, "seed \(seed), after \(pressed)")
    }
  }
}

/// A browser whose screens are lists.
@MainActor
private final class Stage {
  let browser: Browser
  let root: ListedScreen
  private let terminal: StubTerminal
  private let provider = ListedScreenProvider()
  private let clock = ManualClock()
  private let chords = KeyBindings.standard.chords(in: .list)

  init(_ size: Size) async {
    terminal = StubTerminal(columns: size.columns, rows: size.rows)
    let context = Context()
    context.clock = clock
    let looks = BrowserLooks(bindings: .standard, style: { _ in .standard })
    browser = Browser(terminal, looks: looks, context: context) { OverlayStack(in: $0) }
    let root = await ListedScreen("root", in: browser.rootContext)
    self.root = root
    browser.begin(with: BrowserScreens(root: { _ in root }, provider: provider))
  }

  /// The screens from the bottom to the top.
  private var screens: [ListedScreen] {
    [root] + browser.coordinator.screens.compactMap { $0.content as? ListedScreen }
  }

  var top: ListedScreen { screens.last ?? root }

  func press(_ command: BrowseCommand) {
    if let chord = chords[command]?.first { browser.handle(.key(chord)) }
  }

  /// Waits until the browser has come to rest in the state of a model.
  func agrees(with model: BrowserModel, _ place: String) async throws {
    var difference: String?
    do {
      try await waitUntil("the browser agrees with its model") {
        if clock.sleeperCount > 0 { clock.advanceAtOnce(by: .seconds(1)) }
        browser.outdate()
        difference = self.difference(from: model)
        return difference == nil
      }
    } catch {
      Issue.record("\(place): \(difference ?? "")")
      throw error
    }
  }

  private func difference(from model: BrowserModel) -> String? {
    guard browser.coordinator.pendingRoutes.isEmpty else { return "a screen is being created" }
    let titles = (screens.map(\.title), model.screens.map(\.title))
    guard titles.0 == titles.1 else { return "the stack is \(titles)" }
    let isCovered = (browser.overlays as? OverlayStack)?.top != nil
    guard isCovered == model.isCovered else { return "what lies over the screens: \(isCovered)" }
    guard terminal.lines.first?.contains(titles.1.last ?? "") == true else { return "the title is another" }
    for (screen, expected) in zip(screens, model.screens) {
      if let difference = difference(of: screen, from: expected) { return "\(screen.title): \(difference)" }
    }
    // Also those that have been left.
    for screen in [root] + provider.screens {
      let levels = screen.maker.levels.highest
      let expected = screen === top ? model.top.list.levels.filter { !ListedRows.boxes.contains($0.key) } : [:]
      if levels != expected { return "\(screen.title): the levels are \(levels), not \(expected)" }
    }
    return nil
  }

  private func difference(of screen: ListedScreen, from model: BrowserModel.Screen) -> String? {
    let focus = (screen.list.rows.cursorItem?.number, model.focus)
    if focus.0 != focus.1 { return "the focus is \(focus)" }
    let marked = (Set(screen.list.rows.markedItems.map(\.number)), model.marked)
    if marked.0 != marked.1 { return "the marks are \(marked)" }
    let visible = model.list.visible.first.map { $0..<$0 + model.list.visible.count } ?? 0..<0
    if screen === top, screen.list.visible != visible {
      return "the rows seen are \(screen.list.visible), not \(visible)"
    }
    return nil
  }
}
