import TestSupport
import Testing

@testable import BinderyTerminal

struct `The modes of a terminal` {
  static let all: [TerminalModes.Mode] = [
    .alternateScreen, .hiddenCursor, .bracketedPaste, .focusReports, .mouse, .clusterWidths, .kittyKeyboard,
  ]

  @Test func `Are left in reverse`() {
    var modes = TerminalModes()
    let entering = Self.all.map { modes.enter($0) }.joined()
    expectEqual(modes.entering, entering)
    #expect(modes.leaving.hasSuffix(Self.all.reversed().map(\.leaving).joined()))
  }

  @Test(arguments: all) func `Are entered once and left once`(mode: TerminalModes.Mode) {
    var modes = TerminalModes()
    let nothing = modes.leaving
    let bytes = [modes.leave(mode), modes.enter(mode), modes.enter(mode)]
    expectEqual(bytes, ["", mode.entering, ""])
    #expect(modes.contains(mode))
    let last = modes.leave(mode)
    expectEqual(last, mode.leaving)
    #expect(!modes.contains(mode) && modes.leaving == nothing)
  }

  @Test func `Fit into what the crash handler remembers`() {
    var modes = TerminalModes()
    for mode in Self.all { _ = modes.enter(mode) }
    #expect(modes.leaving.utf8.count <= 512)
  }
}
