package import Bindery
internal import CBindery

/// A canvas that writes what is drawn, for the other side.
///
/// It is an object, so that whoever draws on it as any canvas writes into the same memory, which is used again for what
/// is drawn next.
package final class WritingCanvas: TextCanvas {
  /// What was drawn so far. What is drawn beyond the limits is dropped.
  package private(set) var writer = ByteWriter()

  /// The number of runs, spacers and ends of lines, those too that were dropped.
  private var elementCount = 0

  private let measure: @Sendable (String) -> Int

  /// Creates a canvas on which nothing was drawn yet.
  ///
  /// - Parameter measure: Tells how many columns a text takes.
  package init(measure: @escaping @Sendable (String) -> Int) {
    self.measure = measure
  }

  /// Why the drawing can't be handed over, as the rest of a sentence; nil where it is within the limits.
  package var fault: String? {
    if writer.count > AnswerLimits.item { return AnswerLimits.sentence }
    return elementCount > AnswerLimits.elements ? AnswerLimits.elementSentence : nil
  }

  /// Forgets what was drawn, and keeps the memory for more.
  package func clear() {
    writer.removeAll()
    elementCount = 0
  }

  package func run(_ text: String, _ role: TextRole) {
    var text = text
    text.withUTF8 { run(utf8: $0.span, role) }
  }

  package func run(utf8: Span<UInt8>, _ role: TextRole) {
    guard append(.run) else { return }
    writer.append(role.contractRole.rawValue)
    utf8.withUnsafeBytes { writer.append($0) }
  }

  package func spacer() {
    append(.spacer)
  }

  package func endLine() {
    append(.lineEnd)
  }

  package func columns(of text: String) -> Int {
    measure(text)
  }

  /// Appends what an element is, and returns whether it fits.
  @discardableResult
  private func append(_ element: RemoteDrawing.Element) -> Bool {
    elementCount += 1
    guard fault == nil else { return false }
    writer.append(element.rawValue)
    return true
  }
}
