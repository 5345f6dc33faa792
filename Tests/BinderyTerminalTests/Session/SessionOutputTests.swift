import Bindery
import BinderyText
import TestSupport
import Testing

@testable import BinderyTerminal

struct `The output of a session` {
  private static let size = Size(columns: 10, rows: 2)

  private func frame(_ text: String, size: Size = size) -> Frame {
    var frame = Frame(size: size)
    frame.write(SafeText(text), .plain, at: FramePosition(column: 0, row: 0), within: size.columns)
    return frame
  }

  /// Takes what there is to write, as a terminal that reads everything.
  private func takeAll(_ output: inout SessionOutput) -> String {
    var bytes: [UInt8] = []
    while output.prepare(size: Self.size) {
      bytes += output.unwritten
      output.didWrite(output.unwritten.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `Has the newest frame alone, once`() {
    var output = SessionOutput(features: .minimal)
    for word in ["one", "two", "three"] { output.show(frame(word)) }
    let text = takeAll(&output)
    #expect(text.contains("three") && !text.contains("one") && !text.contains("two"))
    #expect(takeAll(&output).isEmpty)
  }

  @Test func `Finishes a frame before the next one and before other bytes`() {
    var output = SessionOutput(features: .minimal)
    output.show(frame("one"))
    _ = output.prepare(size: Self.size)
    let whole = Array(output.unwritten)
    output.didWrite(1)
    for word in ["two", "three"] { output.show(frame(word)) }
    output.send("other".utf8)
    _ = output.prepare(size: Self.size)
    #expect(!whole.isEmpty && Array(output.unwritten) == Array(whole.dropFirst()))
    output.didWrite(whole.count - 1)
    let rest = takeAll(&output)
    #expect(rest.hasPrefix("other") && rest.contains("three") && !rest.contains("two"))
  }

  @Test func `Keeps a frame of another size until the terminal has it`() {
    var output = SessionOutput(features: .minimal)
    output.show(frame("large", size: Size(columns: 20, rows: 2)))
    #expect(takeAll(&output).isEmpty)
    let isShown = output.prepare(size: Size(columns: 20, rows: 2))
    #expect(isShown)
  }

  @Test func `Draws whole after a restart, whatever was on its way`() {
    var output = SessionOutput(features: .minimal)
    output.show(frame("one"))
    let whole = takeAll(&output)
    #expect(!whole.isEmpty)
    output.show(frame("two"))
    _ = output.prepare(size: Self.size)
    output.restart(with: "again".utf8)
    output.show(frame("one"))
    expectEqual(takeAll(&output), "again" + whole)
  }

  @Test func `Keeps a mebibyte of other bytes, and drops more`() {
    var output = SessionOutput(features: .minimal)
    output.send(Array(repeating: 65, count: SessionOutput.limit))
    output.send([66])
    let text = takeAll(&output)
    #expect(text.utf8.count == SessionOutput.limit && !text.contains("B"))
  }

  @Test func `Draws whole for other widths, not for synchronized output`() {
    var output = SessionOutput(features: .minimal)
    output.show(frame("one"))
    let whole = takeAll(&output)
    output.change(TerminalFeatures(hasSynchronizedOutput: true))
    #expect(takeAll(&output).isEmpty)
    output.change(TerminalFeatures(hasClusterWidths: true))
    expectEqual(takeAll(&output), whole)
  }
}
