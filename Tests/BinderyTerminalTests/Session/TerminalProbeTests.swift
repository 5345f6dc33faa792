import Testing

@testable import BinderyTerminal

@Suite struct `The probe of a terminal` {
  @Test func `Asks for the class last, and waits for that answer`() {
    var probe = TerminalProbe(features: .minimal)
    #expect(!probe.isWaiting)
    #expect(probe.questions(term: "xterm").hasSuffix("\u{1b}[c"))
    #expect(probe.isWaiting)
    #expect(probe.take(.deviceAttributes([62])) == .init())
    #expect(!probe.isWaiting && probe.features == .minimal)
  }

  @Test(arguments: [TerminalReport.ModeState.unknown, .set, .reset, .permanentlySet, .permanentlyReset])
  func `Uses the modes that can be used`(state: TerminalReport.ModeState) {
    var probe = TerminalProbe(features: .minimal)
    _ = probe.take(.mode(2026, state))
    let consequences = probe.take(.mode(2027, state))
    #expect(probe.features.hasSynchronizedOutput == [.set, .reset].contains(state))
    #expect(probe.features.hasClusterWidths == [.set, .reset, .permanentlySet].contains(state))
    #expect(consequences.modes == (state == .reset ? [.clusterWidths] : []))
    #expect(consequences.changesLook == probe.features.hasClusterWidths)
  }

  @Test func `Turns kitty's keyboard on once, whatever its flags are`() {
    var probe = TerminalProbe(features: .minimal)
    #expect(probe.take(.keyboardFlags(0)).modes == [.kittyKeyboard])
    #expect(probe.features.hasKittyKeyboard)
    #expect(probe.take(.keyboardFlags(1)) == .init())
  }

  @Test(
    arguments: [(0, 0, 0, false), (255, 255, 255, true), (0, 43, 54, false), (253, 246, 227, true)]
      as [(UInt8, UInt8, UInt8, Bool)])
  func `Tells light from dark, once`(red: UInt8, green: UInt8, blue: UInt8, isLight: Bool) {
    var probe = TerminalProbe(features: .minimal)
    #expect(probe.isBackgroundLight == nil)
    let report = TerminalReport.background(red: red, green: green, blue: blue)
    #expect(probe.take(report).changesLook)
    #expect(probe.isBackgroundLight == isLight)
    #expect(!probe.take(report).changesLook)
  }

  @Test func `Takes nothing from other reports`() {
    var probe = TerminalProbe(features: .minimal)
    for report: TerminalReport in [.unknown, .version("xterm"), .mode(1, .set), .mode(2026, .unknown)] {
      #expect(probe.take(report) == .init())
    }
    #expect(probe.features == .minimal)
  }
}
