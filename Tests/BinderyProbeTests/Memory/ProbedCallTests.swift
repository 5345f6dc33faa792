import Bindery
@testable import BinderyProbe
import BinderyRules
import CBindery
import TestSupport
import Testing

struct `A watched call` {
  private let answers = KeptAnswers()

  private func call(_ function: String = "draw") -> ProbedCall {
    ProbedCall(function, subject: "song", report: answers.report)
  }

  @Test func `It returns what the function returns, and lends things to it`() {
    let call = call()
    let (sink, canvas) = (call.sink(), call.canvas())
    let result = call.run { () -> Int in
      "one ".write(to: sink.pointer)
      "two".write(to: sink.pointer)
      "So What".withContractText { canvas.pointer.pointee.run(canvas.pointer, BINDERY_TITLE.rawValue, $0) }
      return 7
    }
    expectEqual(result, 7)
    expectEqual(sink.text, "one two")
    expectEqual(canvas.contents.runs, [Array("So What".utf8)])
    expectEqual(answers.all, [])
  }

  @Test func `What is lent and used before or after the call is told, and takes nothing`() {
    let report = answers.report
    let before = ProbedCall("identity", subject: "song", report: report)
    let after = ProbedCall("identity", subject: "song", report: report)
    let sinks = [before.sink("out"), after.sink("out")]
    "early".write(to: sinks[0].pointer)
    after.run { "in time".write(to: sinks[1].pointer) }
    "late".write(to: sinks[1].pointer)
    expectEqual(sinks.map(\.text), ["", "in time"])
    // The second is of the same rule about the same subject.
    let sentence = "'out' of identity() is used when the call is over"
    expectEqual(answers.findings, [Finding("C19", subject: "song", sentence)])
  }

  @Test func `What is lent and used on another thread is told, and takes nothing`() {
    let call = call()
    let canvas = call.canvas()
    call.run {
      SideBySide.run(1) { _ in "x".withContractText { canvas.pointer.pointee.run(canvas.pointer, 0, $0) } }
    }
    expectEqual(canvas.contents.count, 0)
    expectEqual(
      answers.findings.map(\.sentence), ["'canvas' of draw() is used on another thread than that of the call"])
  }

  @Test func `Bytes that aren't UTF-8 are kept as they are, and repaired in the text`() {
    let call = call()
    let sink = call.sink()
    let bytes: [CChar] = [0x61, -1, 0x62]
    call.run {
      bytes.withUnsafeBufferPointer {
        sink.pointer.pointee.write(sink.pointer, bindery_text(bytes: $0.baseAddress, count: 3))
      }
    }
    expectEqual(sink.written, [0x61, 0xFF, 0x62])
    expectEqual(sink.text, "a\u{FFFD}b")
  }

  @Test func `A sink without end is kept as far as a breach of its limit shows`() {
    let call = call()
    let sink = call.sink()
    let piece = String(repeating: "x", count: 1 << 20)
    call.run { for _ in 0..<8 { piece.write(to: sink.pointer) } }
    expectEqual(sink.written.count, 3 << 20)
    expectEqual(Law.fault(inSentence: sink.text)?.hasPrefix("has 3145728 bytes"), true)
  }

  @Test func `Texts of no bytes, at NULL or elsewhere, are nothing`() {
    let call = call()
    let sink = call.sink()
    call.run {
      sink.pointer.pointee.write(sink.pointer, bindery_text(bytes: nil, count: 0))
      sink.pointer.pointee.write(sink.pointer, bindery_text(bytes: nil, count: 9))
      "".write(to: sink.pointer)
    }
    expectEqual(sink.written, [])
  }
}

struct `A watched canvas` {
  private let call = ProbedCall("draw", subject: "song", report: KeptAnswers().report)

  private func draw(_ canvas: ProbedCanvas, _ text: String, _ role: UInt32 = 0) {
    text.withContractText { canvas.pointer.pointee.run(canvas.pointer, role, $0) }
  }

  @Test func `It records runs, roles, spacers and lines as they are drawn`() {
    let canvas = call.canvas()
    call.run {
      draw(canvas, "So What", BINDERY_TITLE.rawValue)
      canvas.pointer.pointee.spacer(canvas.pointer)
      draw(canvas, "9:22", 99)
      canvas.pointer.pointee.end_line(canvas.pointer)
    }
    var expected = TextDrawing()
    expected.run("So What", .title)
    expected.spacer()
    expected.run("9:22", .body)
    expected.endLine()
    expectEqual(canvas.contents.drawing, expected)
    expectEqual(canvas.contents.roles, [BINDERY_TITLE.rawValue, 99])
    expectEqual(canvas.contents.count, 4)
  }

  @Test func `A ruler counts what is drawn on it, and keeps nothing`() {
    let canvas = call.canvas(isRuler: true)
    call.run { draw(canvas, "x") }
    expectEqual(canvas.contents.count, 1)
    #expect(canvas.contents.runs.isEmpty && canvas.contents.drawing == TextDrawing())
  }

  @Test func `It counts without end what it keeps up to a limit`() {
    let canvas = call.canvas()
    call.run { for _ in 0..<ProbedCanvas.limit + 5 { canvas.pointer.pointee.spacer(canvas.pointer) } }
    expectEqual(canvas.contents.count, ProbedCanvas.limit + 5)
    expectEqual(canvas.contents.drawing.lines.map(\.count), [ProbedCanvas.limit])
  }

  @Test(arguments: [("", 0), ("abc", 3), ("日本", 4), ("👍🏽", 2)])
  func `It measures as a terminal does, unless it is told otherwise`(text: String, columns: Int) {
    let (canvas, odd) = (call.canvas(), call.canvas { $0.utf8.count * 1_000 })
    let measures = call.run {
      [canvas, odd].map { canvas in
        text.withContractText { Int(canvas.pointer.pointee.columns(canvas.pointer, $0)) }
      }
    }
    expectEqual(measures, [columns, text.utf8.count * 1_000])
  }
}
