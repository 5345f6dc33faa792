import Bindery
import TestSupport
import Testing

struct `Key maps` {
  @Test func `Enter selects unless a context says otherwise`() {
    expectEqual(Context().keyMap.meaning(of: .key(KeyChord(.enter))), .select)
    expectEqual(Context().keyMap.meaning(of: .key(KeyChord(.enter, .shift))), .key(KeyChord(.enter, .shift)))
  }

  @Test(arguments: [UserEvent.select, .menu, .copy, .click([]), .doubleClick(.shift), .paste("a")])
  func `What is no key means itself`(event: UserEvent) {
    let keyMap = KeyMap([KeyChord(.enter): .copy])
    expectEqual(keyMap.meaning(of: event), event)
  }

  @Test func `A map laid over another comes first`() {
    var keyMap = KeyMap.standard.overlaid(by: KeyMap([KeyChord(.space): .select, KeyChord(.enter): .menu]))
    expectEqual(keyMap[KeyChord(.enter)], .menu)
    expectEqual(keyMap[KeyChord(.space)], .select)
    keyMap[KeyChord(.enter)] = nil
    expectEqual(keyMap.meaning(of: .key(KeyChord(.enter))), .key(KeyChord(.enter)))
  }
}
