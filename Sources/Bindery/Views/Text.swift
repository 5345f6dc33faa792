/// A part of the content of a view, such as a run, a spacer, or a line of them.
public protocol Text {
  /// Draws this part on a canvas.
  func draw(on canvas: inout any TextCanvas)
}

/// A run of text with a single role, within a line.
public struct Run: Text {
  @usableFromInline let text: String?
  @usableFromInline let role: TextRole

  /// Creates a run of text, which draws nothing if the text is `nil`.
  @inlinable
  public init(_ text: String?, _ role: TextRole = .body) {
    self.text = text
    self.role = role
  }

  /// Draws the text.
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

  /// Draws the flexible space.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    canvas.spacer()
  }
}

/// A line of runs and spacers.
public struct Line<Content: Text>: Text {
  @usableFromInline let content: Content

  /// Creates a line of its content, from left to right.
  @inlinable
  public init(@TextBuilder _ content: () -> Content) {
    self.content = content()
  }

  /// Draws the content and ends the line.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    content.draw(on: &canvas)
    canvas.endLine()
  }
}

extension Line where Content == Run {
  /// Creates a line of a single run.
  @inlinable
  public init(_ text: String?, _ role: TextRole = .body) {
    content = Run(text, role)
  }
}
