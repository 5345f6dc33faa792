package import Bindery
internal import CBindery

/// A canvas that encodes the drawing for the other process.
///
/// It is a class, so that copies as `any TextCanvas` write into the same memory, which is reused for the next drawing.
package final class WritingCanvas: TextCanvas {
  /// The encoded drawing, without the elements beyond the limits, which `RemoteDrawing` decodes.
  package private(set) var writer = ByteWriter()

  /// The number of runs, spacers and line ends, including those that were dropped.
  private var elementCount = 0

  /// The function that returns the width of a text in columns.
  private let measure: @Sendable (String) -> Int

  /// Creates an empty canvas with a function that measures text in columns.
  package init(measure: @escaping @Sendable (String) -> Int) {
    self.measure = measure
  }

  /// The sentence about the limit that the drawing exceeds, a clause such as `it draws more than …`, or `nil` if it
  /// fits.
  ///
  /// What exceeds the limit is dropped.
  package var fault: String? {
    if writer.count > AnswerLimits.item { return AnswerLimits.sentence }
    return elementCount > AnswerLimits.elements ? AnswerLimits.elementSentence : nil
  }

  /// Removes the drawing, and keeps the memory for another.
  package func clear() {
    writer.removeAll()
    elementCount = 0
  }

  /// Encodes a run of text with its role.
  package func run(_ text: String, _ role: TextRole) {
    var text = text
    text.withUTF8 { run(utf8: $0.span, role) }
  }

  /// Encodes a run of text in UTF-8 with its role, which is dropped if the drawing exceeds a limit already.
  package func run(utf8: Span<UInt8>, _ role: TextRole) {
    guard append(.run) else { return }
    writer.append(role.contractRole.rawValue)
    utf8.withUnsafeBytes { writer.append($0) }
  }

  /// Encodes flexible space, which pushes the rest of the line to the right.
  package func spacer() {
    append(.spacer)
  }

  /// Encodes the end of a line.
  package func endLine() {
    append(.lineEnd)
  }

  /// Returns the width of a text in columns, by the function that the canvas was created with.
  package func columns(of text: String) -> Int {
    measure(text)
  }

  /// Writes the type of an element, and returns whether the element is within the limits.
  @discardableResult
  private func append(_ element: RemoteDrawing.Element) -> Bool {
    elementCount += 1
    guard fault == nil else { return false }
    writer.append(element.rawValue)
    return true
  }
}

extension ByteWriter {
  /// Writes the drawing on a canvas, without what exceeds the limits.
  mutating func append(_ canvas: WritingCanvas) {
    canvas.writer.bytes.withUnsafeBytes { append($0) }
  }
}
