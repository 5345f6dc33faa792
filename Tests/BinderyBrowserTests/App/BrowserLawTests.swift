import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Laws of browsers` {
  /// What lies on top of a browser's screens, as a user remembers it.
  private struct Memory: Equatable {
    enum Overlay: Equatable {
      case none, help, commands, menu
    }

    var depth = 0
    var overlay = Overlay.none

    /// What a key does.
    mutating func press(_ key: KeyChord.Key) {
      switch overlay {
      case .none: pressOnScreen(key)
      // Characters are for the filter there.
      case .commands: if key == .escape { overlay = .none }
      case .help: if [.escape, .backspace, .enter, .character("?")].contains(key) { overlay = .none }
      case .menu: pressInMenu(key)
      }
    }

    private mutating func pressOnScreen(_ key: KeyChord.Key) {
      switch key {
      case .enter: depth += 1
      case .backspace: depth = max(0, depth - 1)
      case .character("?"): overlay = .help
      case .character(":"): overlay = .commands
      case .character("m"): overlay = .menu
      case .character("/"): depth = 0
      default: break
      }
    }

    private mutating func pressInMenu(_ key: KeyChord.Key) {
      if key == .enter { depth += 1 }
      if [.enter, .escape, .backspace].contains(key) { overlay = .none }
    }
  }

  private static let keys: [KeyChord.Key] = [
    .enter, .backspace, .escape, .character("?"), .character(":"), .character("m"), .character("/"), .down,
    .function(7),
    .character("x"),
  ]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `After any keys, the screens and overlays are those that a user expects`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = BrowserStage()
    var memory = Memory()
    var pressed: [KeyChord.Key] = []
    for _ in 0..<30 {
      let key = Self.keys.randomElement(using: &random) ?? .escape
      // What is chosen there depends on the order of all commands.
      if memory.overlay == .commands, key == .enter { continue }
      pressed.append(key)
      memory.press(key)
      stage.browser.handle(.key(KeyChord(key)))
      try await waitUntil("seed \(seed): \(pressed) leads to \(memory)") { state(of: stage) == memory }
    }
    try await check(stage, memory, seed)
  }

  private func state(of stage: BrowserStage) -> Memory? {
    guard stage.browser.coordinator.pendingRoutes.isEmpty else { return nil }
    let overlay: Memory.Overlay =
      switch stage.overlay {
      case nil: .none
      case is MenuOverlay: .menu
      case let overlay?: overlay.scope == .text ? .commands : .help
      }
    return Memory(depth: stage.browser.coordinator.screens.count, overlay: overlay)
  }

  /// Checks what follows from the screens: which one is shown, which ones are over, and what the frame says.
  private func check(_ stage: BrowserStage, _ memory: Memory, _ seed: UInt64) async throws {
    await stage.draw()
    let there = stage.browser.coordinator.screens.compactMap { $0.content as? StubScreen }
    let root = try #require(stage.root)
    let shown = ([root] + stage.provider.screens).filter(\.isShown)
    expectEqual(shown.map(ObjectIdentifier.init), [ObjectIdentifier(there.last ?? root)], "seed \(seed)")
    #expect(stage.terminal.lines[0].contains((there.last ?? root).title), "seed \(seed)")
    expectEqual((stage.overlay == nil), (memory.overlay == .none), "seed \(seed)")
  }
}
