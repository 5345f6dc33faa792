import Bindery
@testable import BinderyExchange
@testable import BinderyLoading
import Testing

struct `Drawings of a worker` {
  @Test(arguments: [RemoteDrawing.Element.lineEnd, .spacer])
  func `A drawing of more elements than it may have is none`(element: RemoteDrawing.Element) throws {
    for (count, isWhole) in [(AnswerLimits.elements, true), (AnswerLimits.elements + 1, false)] {
      let bytes = [UInt8](repeating: element.rawValue, count: count)
      let drawing = RemoteDrawing(range: 0..<count, payload: ReceivedBytes(bytes))
      var canvas: any TextCanvas = RulerCanvas(measure: { $0.count })
      let isDrawn = (try? drawing.draw(on: &canvas)) != nil
      #expect(isDrawn == isWhole)
    }
  }

  @Test func `What is drawn beyond the limits is dropped, and the drawing says why it is none`() {
    let canvas = WritingCanvas(measure: { $0.count })
    for _ in 0..<AnswerLimits.elements { canvas.endLine() }
    #expect(canvas.fault == nil)
    canvas.endLine()
    #expect(canvas.fault == "it draws more than 262144 runs, spacers and lines for one item")
    #expect(canvas.writer.count == AnswerLimits.elements)
    canvas.clear()
    for _ in 0..<15 { canvas.run(String(repeating: "z", count: 1 << 20), .title) }
    #expect(canvas.fault == "an item of it takes more than 4 MiB")
    #expect(canvas.writer.count <= AnswerLimits.item + 1 << 20)
  }
}
