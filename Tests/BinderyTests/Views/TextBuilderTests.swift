import Bindery
import CBindery
import TestSupport
import Testing

struct `Text builder` {
  @Test func `Lines hold runs and spacers in order`() {
    let drawing = drawing {
      Line {
        Run("Blue Monday", .title)
        Spacer()
        Run("7:29", .detail)
      }
      Line("New Order", .subtitle)
      Run("open")
    }
    expectEqual(
      drawing.lines,
      [
        [.run("Blue Monday", .title), .spacer, .run("7:29", .detail)], [.run("New Order", .subtitle)],
        [.run("open", .body)],
      ])
  }

  @Test(arguments: [nil, ""] as [String?])
  func `Text that is absent or empty draws nothing, yet its line is there`(text: String?) {
    expectEqual(drawing { Line(text) }.lines, [[]])
    expectEqual(drawing { Run(text, .title) }.lines, [])
    let both = drawing {
      Line {
        Run(text, .title)
        Run("b")
      }
    }
    expectEqual(both.lines, [[.run("b", .body)]])
  }

  @Test(arguments: [true, false])
  func `Conditions choose what is drawn`(condition: Bool) {
    let optional = drawing {
      Line("a")
      if condition { Line("b") }
    }
    expectEqual(optional.lines.count, (condition ? 2 : 1))
    let either = drawing {
      if condition {
        Line("b")
        Line("c")
      } else {
        Run("d")
      }
    }
    expectEqual(either.lines, (condition ? [[.run("b", .body)], [.run("c", .body)]] : [[.run("d", .body)]]))
  }

  @Test(arguments: ["a", "b", "c"])
  func `A switch draws one case`(name: String) {
    let drawing = drawing {
      switch name {
      case "a": Line("first")
      case "b": Run("second")
      default: Spacer()
      }
    }
    let expected: [String: TextDrawing.Element] = ["a": .run("first", .body), "b": .run("second", .body), "c": .spacer]
    expectEqual(drawing.lines, [[expected[name]]].map { $0.compactMap { $0 } })
  }

  @Test(arguments: 0..<5)
  func `A loop draws each turn`(count: Int) {
    let drawing = drawing {
      for index in 0..<count {
        Line {
          Run("\(index)")
          for _ in 0..<index { Spacer() }
        }
      }
    }
    expectEqual(drawing.lines.map(\.count), (0..<count).map { $0 + 1 })
  }

  @Test func `No content is an empty drawing`() {
    expectEqual(drawing {}.lines, [])
    expectEqual(drawing { Line {} }.lines, [[]])
  }

  @Test func `A drawing keeps empty lines and leaves out empty text`() {
    var drawing = TextDrawing()
    drawing.endLine()
    drawing.run("", .title)
    drawing.endLine()
    drawing.run("a", .title)
    drawing.run(utf8: Array("b\u{FF}".utf8).span, .badge)
    expectEqual(drawing.lines, [[], [], [.run("a", .title), .run("b\u{FF}", .badge)]])
    expectEqual(drawing.columns(of: "abc"), 3)
  }

  @Test func `Bytes that are not UTF-8 are repaired`() {
    var drawing = TextDrawing()
    drawing.run(utf8: ([0x61, 0xFF] as [UInt8]).span, .body)
    expectEqual(drawing.lines, [[.run("a\u{FFFD}", .body)]])
  }

  @Test func `A role crosses the contract and comes back`() {
    for role in TextRole.allCases { expectEqual(TextRole(contractRole: role.contractRole.rawValue), role) }
    expectEqual(TextRole(contractRole: 99), .body)
  }

  // MARK: Support

  private func drawing(@TextBuilder _ content: () -> some Text) -> TextDrawing {
    var canvas: any TextCanvas = TextDrawing()
    content().draw(on: &canvas)
    return canvas as? TextDrawing ?? TextDrawing()
  }
}
