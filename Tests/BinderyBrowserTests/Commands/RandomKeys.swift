import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport

/// Bindings that nobody would choose.
enum RandomKeys {
  /// The keys that are bound: with and without modifiers, typing and not.
  static let chords: [KeyChord] = [
    "a", "B", "#", "space", "up", "page-down", "f5", "ctrl-x", "alt-shift-g", "shift-tab", "ctrl-alt-delete", "日",
  ].compactMap { KeyChord(named: $0) }

  /// Returns bindings of some of the keys in some scopes.
  static func bindings(using random: inout SplitMix64) -> KeyBindings {
    var bindings = KeyBindings()
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      guard let chord = chords.randomElement(using: &random),
        let scope = CommandScope.allCases.randomElement(using: &random)
      else { continue }
      let command = Bool.random(using: &random) ? BrowseCommand.allCases.randomElement(using: &random) : nil
      if Int.random(in: 0..<5, using: &random) == 0 {
        bindings.bindInAllScopes(chord, to: command)
      } else {
        bindings.bind(chord, to: command, in: scope)
      }
    }
    return bindings
  }
}
