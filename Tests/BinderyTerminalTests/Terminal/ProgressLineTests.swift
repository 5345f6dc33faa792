import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Progress line` {
  private let start = ContinuousClock.now

  @Test func `Short work shows nothing`() {
    var line = ProgressLine(isEnabled: true, start: start)
    expectNil(line.advance(by: 10, at: start))
    expectNil(line.advance(by: 10, at: start + .milliseconds(499)))
    expectNil(line.clear())
  }

  @Test func `Long work shows how much is done, ten times a second at most`() {
    var line = ProgressLine(isEnabled: true, start: start)
    expectEqual(line.advance(by: 10, at: start + .milliseconds(500)), "\r10 items\u{1B}[K")
    expectNil(line.advance(by: 5, at: start + .milliseconds(550)))
    expectEqual(line.advance(by: 5, at: start + .milliseconds(600)), "\r20 items\u{1B}[K")
  }

  @Test func `A sentence is made safe, and cut to a part of the line`() {
    var line = ProgressLine(isEnabled: true, start: start)
    let shown = line.show("waiting for \u{1B}[2J" + String(repeating: "x", count: 100), at: start + .seconds(1))
    expectEqual(shown?.hasPrefix("\rwaiting for \u{FFFD}[2Jxx"), true)
    expectEqual(shown?.hasSuffix("x…\u{1B}[K"), true)
    #expect((shown?.count ?? 0) < 70)
  }

  @Test(arguments: [1, 2, 20, 61, 200])
  func `A line is narrower than its terminal`(columns: Int) {
    var line = ProgressLine(isEnabled: true, columns: columns, start: start)
    let shown = line.show(String(repeating: "日本 ", count: 60), at: start + .seconds(1)) ?? ""
    #expect(TextWidth.columns(of: shown.dropFirst().dropLast(3)) <= max(1, min(columns - 1, 60)))
  }

  @Test func `A visible line is taken away once`() {
    var line = ProgressLine(isEnabled: true, start: start)
    _ = line.advance(by: 1, at: start + .seconds(1))
    expectEqual(line.clear(), "\r\u{1B}[K")
    expectNil(line.clear())
  }

  @Test func `Where nobody sees it, there is none`() {
    var line = ProgressLine(isEnabled: false, start: start)
    expectNil(line.advance(by: 1, at: start + .seconds(9)))
    expectNil(line.clear())
  }
}
