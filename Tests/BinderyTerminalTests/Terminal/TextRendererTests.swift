import Bindery
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Text renderer` {
  @Test func `Styles begin and end with their run`() {
    expectEqual(render(someLine, theme: .standard), "\u{1B}[1mTitle\u{1B}[0m by \u{1B}[1;33mwarned\u{1B}[0m\n")
  }

  @Test func `Without a theme there is text alone`() {
    expectEqual(render(someLine, theme: nil), "Title by warned\n")
    expectEqual(render(StyledLine([]), theme: .standard), "\n")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `No escape of a view reaches the terminal`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = TextLayout(columns: 60).lines(for: NastyText.drawing(using: &random))
    var utf8: [UInt8] = []
    TextRenderer(theme: nil).render(lines, to: &utf8)
    #expect(!utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    expectEqual(utf8.count { $0 == 0x0A }, lines.count)
  }

  private var someLine: StyledLine {
    StyledLine([
      StyledRun(SafeText("Title"), .title), StyledRun(SafeText(" by "), .body), StyledRun(SafeText("warned"), .warning),
    ])
  }

  private func render(_ line: StyledLine, theme: Theme?) -> String {
    var utf8: [UInt8] = []
    TextRenderer(theme: theme).render([line], to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }
}
