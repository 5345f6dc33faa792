import TestSupport
import Testing

@testable import BinderyTerminal

struct `The probe of a terminal` {
  @Test func `Asks for the class last, and waits for that answer`() {
    var probe = TerminalProbe(features: .minimal)
    #expect(!probe.isWaiting)
    let questions = probe.questions(term: "xterm")
    #expect(questions.hasSuffix("\u{1b}[c"))
    #expect(probe.isWaiting)
    let consequences = probe.apply(.deviceAttributes([62]))
    expectEqual(consequences, .init())
    #expect(!probe.isWaiting && probe.features == .minimal)
  }

  @Test(arguments: [TerminalReport.ModeState.unknown, .set, .reset, .permanentlySet, .permanentlyReset])
  func `Uses the modes that can be used`(state: TerminalReport.ModeState) {
    var probe = TerminalProbe(features: .minimal)
    _ = probe.apply(.mode(2026, state))
    let consequences = probe.apply(.mode(2027, state))
    expectEqual(probe.features.hasSynchronizedOutput, [.set, .reset].contains(state))
    expectEqual(probe.features.hasClusterWidths, [.set, .reset, .permanentlySet].contains(state))
    expectEqual(consequences.modes, (state == .reset ? [.clusterWidths] : []))
    expectEqual(consequences.changesLook, probe.features.hasClusterWidths)
  }

  @Test func `Turns kitty's keyboard on once, whatever its flags are`() {
    var probe = TerminalProbe(features: .minimal)
    let consequences = [probe.apply(.keyboardFlags(0)), probe.apply(.keyboardFlags(1))]
    expectEqual(consequences, [.init(modes: [.kittyKeyboard]), .init()])
    #expect(probe.features.hasKittyKeyboard)
  }

  @Test(
    arguments: [(0, 0, 0, false), (255, 255, 255, true), (0, 43, 54, false), (253, 246, 227, true)]
      as [(UInt8, UInt8, UInt8, Bool)])
  func `Tells light from dark, once`(red: UInt8, green: UInt8, blue: UInt8, isLight: Bool) {
    var probe = TerminalProbe(features: .minimal)
    expectNil(probe.isBackgroundLight)
    let report = TerminalReport.background(red: red, green: green, blue: blue)
    let changes = [probe.apply(report).changesLook, probe.apply(report).changesLook]
    expectEqual(changes, [true, false])
    expectEqual(probe.isBackgroundLight, isLight)
  }

  @Test(
    arguments: [
      ("0;15", true), ("0;default;15", true), ("15;0", false), ("0;7", true), ("15;8", false), ("0;default", nil),
      ("", nil), (";", nil), ("0;16", nil), ("0;-1", nil), ("0;99999999999999999999", nil),
    ] as [(String, Bool?)])
  func `Believes the environment until the terminal answers`(colors: String, isLight: Bool?) {
    var probe = TerminalProbe(features: .minimal, colors: colors)
    expectEqual(probe.isBackgroundLight, isLight)
    let consequences = probe.apply(.background(red: 0, green: 0, blue: 0))
    #expect(probe.isBackgroundLight == false && consequences.changesLook == (isLight != false))
  }

  @Test func `Takes nothing from other reports`() {
    var probe = TerminalProbe(features: .minimal)
    for report: TerminalReport in [.unknown, .version("xterm"), .mode(1, .set), .mode(2026, .unknown)] {
      let consequences = probe.apply(report)
      expectEqual(consequences, .init())
    }
    expectEqual(probe.features, .minimal)
  }
}
