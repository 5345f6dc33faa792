/// A piece of what a view shows.
public protocol Text {
  /// Draws this piece.
  ///
  /// - Parameter canvas: Where to draw.
  func draw(on canvas: inout any TextCanvas)
}

/// Text of one role, within a line.
public struct Run: Text {
  @usableFromInline let text: String?
  @usableFromInline let role: TextRole

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - text: The text. Nothing is drawn where there is none.
  ///   - role: What the text is.
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

/// Room that grows, so that what follows stands at the right.
public struct Spacer: Text {
  /// Creates a spacer.
  @inlinable
  public init() {}

  /// Draws the room.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    canvas.spacer()
  }
}

/// A line of runs and spacers.
public struct Line<Content: Text>: Text {
  @usableFromInline let content: Content

  /// Creates a line.
  ///
  /// - Parameter content: What stands in the line, from left to right.
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
  /// Creates a line of one run.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - role: What the text is.
  @inlinable
  public init(_ text: String?, _ role: TextRole = .body) {
    content = Run(text, role)
  }
}
