package import Bindery
internal import CBindery

/// What a view in a worker has drawn, in the bytes that came from there.
package struct RemoteDrawing: Sendable {
  private let range: Range<Int>
  private let payload: ReceivedBytes

  init(range: Range<Int>, of payload: ReceivedBytes) {
    self.range = range
    self.payload = payload
  }

  /// Draws the same.
  ///
  /// - Parameter canvas: Where to draw.
  /// - Throws: That the bytes are no drawing.
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

  /// An element of a drawing, as it is written.
  enum Element: UInt8 {
    case run = 1
    case spacer, lineEnd
  }
}

extension ByteReader {
  /// A reader of a part of what this one reads.
  fileprivate func reader(of range: Range<Int>) throws(ExchangeError) -> ByteReader {
    guard let part = slice(range) else { throw ExchangeError("a part stands outside of what came") }
    return ByteReader(part)
  }
}
