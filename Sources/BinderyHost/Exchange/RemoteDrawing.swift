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
      while !reader.isAtEnd {
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
  fileprivate enum Element: UInt8 {
    case run = 1
    case spacer, lineEnd
  }
}

/// A canvas that writes what is drawn, for the other side.
package struct WritingCanvas: TextCanvas {
  /// What was drawn so far.
  package var writer = ByteWriter()

  private let measure: @Sendable (String) -> Int

  /// Creates a canvas on which nothing was drawn yet.
  ///
  /// - Parameter measure: Tells how many columns a text takes.
  package init(measure: @escaping @Sendable (String) -> Int) {
    self.measure = measure
  }

  package mutating func run(_ text: String, _ role: TextRole) {
    var text = text
    text.withUTF8 { run(utf8: $0.span, role) }
  }

  package mutating func run(utf8: Span<UInt8>, _ role: TextRole) {
    writer.append(RemoteDrawing.Element.run.rawValue)
    writer.append(role.contractRole.rawValue)
    utf8.withUnsafeBytes { writer.append($0) }
  }

  package mutating func spacer() {
    writer.append(RemoteDrawing.Element.spacer.rawValue)
  }

  package mutating func endLine() {
    writer.append(RemoteDrawing.Element.lineEnd.rawValue)
  }

  package func columns(of text: String) -> Int {
    measure(text)
  }
}

extension ByteReader {
  /// A reader of a part of what this one reads.
  fileprivate func reader(of range: Range<Int>) throws(ExchangeError) -> ByteReader {
    guard let part = slice(range) else { throw ExchangeError("a part stands outside of what came") }
    return ByteReader(part)
  }
}
