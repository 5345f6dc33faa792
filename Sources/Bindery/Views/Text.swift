/// A part of the content of a text view, such as a line, or a run of text or a spacer in a line.
public protocol Text {
  /// Draws this part of the content on a canvas.
  func draw(on canvas: inout any TextCanvas)
}

/// A run of text in a line, with a single role such as title or detail.
public struct Run: Text {
  /// The text, or `nil` to draw nothing.
  @usableFromInline let text: String?
  /// The role of the text, which determines its appearance.
  @usableFromInline let role: TextRole

  /// Creates a run of text, which draws nothing if the text is `nil`.
  @inlinable
  public init(_ text: String?, _ role: TextRole = .body) {
    self.text = text
    self.role = role
  }

  /// Draws the run's text on a canvas.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    guard let text, !text.isEmpty else { return }
    canvas.run(text, role)
  }
}

/// A flexible space that pushes the rest of the line to the right.
public struct Spacer: Text {
  /// Creates a spacer.
  @inlinable
  public init() {}

  /// Draws the flexible space on a canvas.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    canvas.spacer()
  }
}

/// A line of a text view, with runs of text and spacers.
public struct Line<Content: Text>: Text {
  /// The runs and spacers of the line.
  @usableFromInline let content: Content

  /// Creates a line from its runs and spacers, from left to right.
  @inlinable
  public init(@TextBuilder _ content: () -> Content) {
    self.content = content()
  }

  /// Draws the line's content on a canvas and ends the line.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    content.draw(on: &canvas)
    canvas.endLine()
  }
}

extension Line where Content == Run {
  /// Creates a line with a single run of text.
  @inlinable
  public init(_ text: String?, _ role: TextRole = .body) {
    content = Run(text, role)
  }
}
