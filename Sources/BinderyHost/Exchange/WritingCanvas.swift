package import Bindery
internal import CBindery

/// A canvas that writes what is drawn, for the other side.
///
/// It is an object, so that whoever draws on it as any canvas writes into the same memory, which is used again for what
/// is drawn next.
package final class WritingCanvas: TextCanvas {
  /// The most bytes that are kept; what is drawn beyond them is dropped, but the drawing counts as too large.
  package static let limit = 16 << 20

  /// What was drawn so far.
  package private(set) var writer = ByteWriter()

  private let measure: @Sendable (String) -> Int

  /// Creates a canvas on which nothing was drawn yet.
  ///
  /// - Parameter measure: Tells how many columns a text takes.
  package init(measure: @escaping @Sendable (String) -> Int) {
    self.measure = measure
  }

  /// Forgets what was drawn, and keeps the memory for more.
  package func clear() {
    writer.removeAll()
  }

  package func run(_ text: String, _ role: TextRole) {
    var text = text
    text.withUTF8 { run(utf8: $0.span, role) }
  }

  package func run(utf8: Span<UInt8>, _ role: TextRole) {
    append(.run)
    guard writer.count <= Self.limit else { return }
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

  private func append(_ element: RemoteDrawing.Element) {
    if writer.count <= Self.limit { writer.append(element.rawValue) }
  }
}
