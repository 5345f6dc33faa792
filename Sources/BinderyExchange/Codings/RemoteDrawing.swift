package import Bindery
internal import CBindery

/// The drawing of a view in a worker, in the bytes that the worker sent, which is decoded only when it is drawn.
package struct RemoteDrawing: Sendable {
  /// The range of the drawing's bytes in the payload of a frame.
  let range: Range<Int>

  /// The payload of the frame that brought the drawing.
  let payload: ReceivedBytes

  /// The number of bytes that are kept in memory with the drawing, which are all of its frame.
  package var byteCount: Int { payload.count }

  /// Draws the drawing on a canvas, and throws if the bytes are malformed or the drawing has too many elements.
  ///
  /// What precedes the error has been drawn then.
  package func draw(on canvas: inout any TextCanvas) throws(ExchangeError) {
    try payload.read { (reader) throws(ExchangeError) in
      var reader = try reader.reader(of: range)
      var count = 0
      while !reader.isAtEnd {
        count += 1
        guard count <= AnswerLimits.elements else { throw ExchangeError(AnswerLimits.elementSentence) }
        switch Element(rawValue: try reader.number()) {
        case .run:
          let role = TextRole(contractRole: try reader.number())
          canvas.run(utf8: try reader.raw().bindMemory(to: UInt8.self).span, role)
        case .spacer: canvas.spacer()
        case .lineEnd: canvas.endLine()
        case nil: throw ExchangeError("a drawing has neither text nor room nor the end of a line where one has to be")
        }
      }
    }
  }

  /// The number that encodes the type of an element of a drawing.
  enum Element: UInt8 {
    case run = 1
    case spacer, lineEnd
  }
}

extension ByteReader {
  /// Reads a drawing that `append(_: WritingCanvas)` wrote; `payload` has to be the bytes that this reads.
  mutating func drawing(in payload: ReceivedBytes) throws(ExchangeError) -> RemoteDrawing {
    RemoteDrawing(range: try part(), payload: payload)
  }
}
