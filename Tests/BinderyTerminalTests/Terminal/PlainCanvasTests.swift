import Bindery
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Plain canvas` {
  @Test func `Parts and lines become fields of a record`() {
    let record = record {
      $0.run("Blue Monday", .title)
      $0.run("New Order", .subtitle)
      $0.spacer()
      $0.run("7:29", .detail)
      $0.endLine()
      $0.run("Substance\t1987\n", .secondary)
      $0.endLine()
    }
    expectEqual(record, "Blue Monday New Order\t7:29\tSubstance 1987 \n")
  }

  @Test func `A field stays in its place when it is empty`() {
    expectEqual(record { $0.spacer() }, "\t\n")
    let missing = record {
      $0.run("a", .title)
      $0.spacer()
      $0.run("", .detail)
      $0.endLine()
      $0.endLine()
      $0.run("b", .body)
    }
    expectEqual(missing, "a\t\t\tb\n")
  }

  @Test func `Nothing drawn is an empty record`() {
    expectEqual(record { _ in }, "\n")
    expectEqual(record { $0.run("\u{FEFF}", .body) }, "\n")
    expectEqual(record { $0.endLine() }, "\n")
  }

  @Test(arguments: [
    ("a", "b", "a b\n"), ("a ", "b", "a b\n"), ("a", " b", "a b\n"), ("a ", " b", "a  b\n"), ("a", "", "a\n"),
    ("a", "\u{200B}", "a\n"), ("a", "\u{2028}b", "a b\n"), ("", "b", "b\n"), (" ", "b", " b\n"),
  ])
  func `Runs get a space between them unless they bring one`(left: String, right: String, expected: String) {
    let record = record {
      $0.run(left, .title)
      $0.run(right, .body)
    }
    expectEqual(record, expected)
  }

  @Test func `Records follow each other`() {
    var canvas = PlainCanvas()
    for text in ["a", "b"] {
      canvas.run(text, .title)
      canvas.endLine()
      canvas.finish()
    }
    expectEqual(canvas.utf8, Array("a\nb\n".utf8))
    canvas.removeAll()
    #expect(canvas.utf8.isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A record is one line that holds what a wide layout shows`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawing = NastyText.drawing(using: &random)
    let record = record { drawing.draw(on: &$0) }
    expectEqual(record.utf8.count { $0 == 0x0A }, 1)

    let layout = TextLayout(columns: 4096)
    for (index, line) in drawing.lines.enumerated() where !line.contains(.spacer) {
      let shown = layout.lines(for: drawing)[index].text
      #expect(record.utf8.split(separator: 0x09).isEmpty || contains(record, shown), "\(shown) in \(record)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Bytes are drawn as strings are`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let runs = (0..<4).map { _ in NastyText.bytes(of: 3, using: &random) }
    let bytes = record { canvas in for run in runs { canvas.run(utf8: run.span, .body) } }
    let strings = record { canvas in for run in runs { canvas.run(String(decoding: run, as: UTF8.self), .body) } }
    expectEqual(bytes, strings)
  }

  // MARK: Support

  private func record(_ body: (inout PlainCanvas) -> Void) -> String {
    var canvas = PlainCanvas()
    body(&canvas)
    canvas.finish()
    return String(decoding: canvas.utf8, as: UTF8.self)
  }

  /// Whether a field of a record is the text, byte for byte.
  private func contains(_ record: String, _ text: String) -> Bool {
    let fields = record.utf8.dropLast().split(separator: 0x09, omittingEmptySubsequences: false)
    return text.isEmpty || fields.contains { $0.elementsEqual(text.utf8) }
  }
}
