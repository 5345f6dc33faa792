import Bindery
import Testing

@Suite struct `Key maps` {
  @Test func `Enter selects unless a context says otherwise`() {
    #expect(Context().keyMap.meaning(of: .key(KeyChord(.enter))) == .select)
    #expect(Context().keyMap.meaning(of: .key(KeyChord(.enter, .shift))) == .key(KeyChord(.enter, .shift)))
  }

  @Test(arguments: [UserEvent.select, .menu, .copy, .click([]), .doubleClick(.shift), .paste("a")])
  func `What is no key means itself`(event: UserEvent) {
    let keyMap = KeyMap([KeyChord(.enter): .copy])
    #expect(keyMap.meaning(of: event) == event)
  }

  @Test func `A map laid over another comes first`() {
    var keyMap = KeyMap.standard.overlaid(by: KeyMap([KeyChord(.space): .select, KeyChord(.enter): .menu]))
    #expect(keyMap[KeyChord(.enter)] == .menu)
    #expect(keyMap[KeyChord(.space)] == .select)
    keyMap[KeyChord(.enter)] = nil
    #expect(keyMap.meaning(of: .key(KeyChord(.enter))) == .key(KeyChord(.enter)))
  }
}
