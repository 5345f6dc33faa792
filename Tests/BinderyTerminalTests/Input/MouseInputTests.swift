import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Mouse of a terminal` {
  @Test(
    "A report of the mouse has its button, place and modifiers",
    arguments: [
      ("0;1;1M", MouseInput.Kind.press(.left), []), ("1;1;1M", .press(.middle), []), ("2;1;1M", .press(.right), []),
      ("0;1;1m", .release, []), ("2;1;1m", .release, []), ("32;1;1M", .drag, []), ("34;1;1M", .drag, []),
      ("64;1;1M", .wheel(.up), []), ("65;1;1M", .wheel(.down), []), ("4;1;1M", .press(.left), .shift),
      ("8;1;1M", .press(.left), .alternative), ("80;1;1M", .wheel(.up), .control),
      ("60;1;1M", .drag, [.shift, .alternative, .control]),
    ] as [(String, MouseInput.Kind, KeyModifiers)])
  func report(numbers: String, kind: MouseInput.Kind, modifiers: KeyModifiers) {
    let input = MouseInput(position: FramePosition(column: 0, row: 0), kind: kind, modifiers: modifiers)
    expectEqual(inputs(of: "\u{1B}[<\(numbers)"), [.mouse(input)])
  }

  @Test(arguments: ["35;1;1M", "66;1;1M", "67;1;1M", "128;1;1M", "64;1;1m"])
  func `What has no meaning here is left out`(numbers: String) {
    expectEqual(inputs(of: "\u{1B}[<\(numbers)"), [])
  }

  @Test func `Places count from 0, also where a terminal counts wrong or beyond the screen`() {
    expectEqual(positions(of: "\u{1B}[<0;0;0M"), [FramePosition(column: 0, row: 0)])
    expectEqual(positions(of: "\u{1B}[<0;300;200M"), [FramePosition(column: 299, row: 199)])
    expectEqual(positions(of: "\u{1B}[M#A\u{7F}"), [FramePosition(column: 32, row: 94)])
    expectEqual(inputs(of: "\u{1B}[<0;1M"), [.report(.unknown)])
  }

  private func positions(of text: String) -> [FramePosition] {
    inputs(of: text).compactMap { if case .mouse(let input) = $0 { input.position } else { nil } }
  }
}
