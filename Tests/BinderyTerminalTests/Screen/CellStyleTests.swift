import BinderyTerminal
import TestSupport
import Testing

struct `Cell styles` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A sequence leads from any style to any other`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (old, new) = (CellStyle.any(using: &random), CellStyle.any(using: &random))
      let sequence = new.sequence(after: old)
      expectEqual(sequence.isEmpty, (old == new))
      guard old != new else { continue }
      var style = TerminalCell.Style(old, hasColors: true)
      let parameters = sequence.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }
      for parameter in parameters.isEmpty ? [0] : parameters { style.apply(parameter) }
      expectEqual(style, TerminalCell.Style(new, hasColors: true), "from \(old)")
      #expect(sequence.hasPrefix("\u{1B}[") && sequence.hasSuffix("m"))
    }
  }

  @Test func `A sequence is the shortest`() {
    let title = CellStyle([.bold, .reverse], foreground: .yellow)
    expectEqual(CellStyle.plain.sequence(after: title), "\u{1B}[m")
    expectEqual(CellStyle([.bold, .reverse]).sequence(after: title), "\u{1B}[39m")
    expectEqual(CellStyle([.bold]).sequence(after: title), "\u{1B}[0;1m")
    expectEqual(CellStyle([.dim]).sequence(after: CellStyle([.bold])), "\u{1B}[0;2m")
    expectEqual(CellStyle([.bold, .underline], background: .brightBlue).sequence(after: .plain), "\u{1B}[1;4;104m")
  }

  @Test func `A style lies over another`() {
    let focus = CellStyle([.reverse], foreground: .red, background: .blue)
    expectEqual(
      CellStyle([.bold], foreground: .cyan).over(focus),
      CellStyle(
        [.bold, .reverse], foreground: .cyan, background: .blue))
    expectEqual(CellStyle.plain.over(focus), focus)
  }

  @Test func `A text's style becomes that of its cells`() {
    let style = TextStyle([.bold, .dim, .italic, .underline, .reverse], color: .brightGreen)
    expectEqual(
      CellStyle(style),
      CellStyle(
        [.bold, .dim, .italic, .underline, .reverse], foreground: .brightGreen))
    expectEqual(CellStyle(.plain), .plain)
  }
}
