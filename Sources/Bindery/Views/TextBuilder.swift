/// Builds what a view shows from lines, runs and spacers.
@resultBuilder
public enum TextBuilder {
  /// Puts pieces one after the other.
  public static func buildBlock<each Content: Text>(_ content: repeat each Content) -> TextGroup<repeat each Content> {
    TextGroup(content: (repeat each content))
  }

  /// Takes one piece as it is.
  public static func buildBlock<Content: Text>(_ content: Content) -> Content {
    content
  }

  /// Draws a piece only where its condition holds.
  public static func buildOptional<Content: Text>(_ content: Content?) -> OptionalText<Content> {
    OptionalText(content: content)
  }

  /// Draws the first of two pieces.
  public static func buildEither<First: Text, Second: Text>(first: First) -> EitherText<First, Second> {
    .first(first)
  }

  /// Draws the second of two pieces.
  public static func buildEither<First: Text, Second: Text>(second: Second) -> EitherText<First, Second> {
    .second(second)
  }

  /// Draws a piece for each turn of a loop.
  public static func buildArray<Content: Text>(_ content: [Content]) -> RepeatedText<Content> {
    RepeatedText(content: content)
  }
}

/// Pieces one after the other.
public struct TextGroup<each Content: Text>: Text {
  let content: (repeat each Content)

  /// Draws the pieces in order.
  public func draw(on canvas: inout any TextCanvas) {
    repeat (each content).draw(on: &canvas)
  }
}

/// A piece that may be absent.
public struct OptionalText<Content: Text>: Text {
  let content: Content?

  /// Draws the piece, if it is there.
  public func draw(on canvas: inout any TextCanvas) {
    content?.draw(on: &canvas)
  }
}

/// One of two pieces.
public enum EitherText<First: Text, Second: Text>: Text {
  /// The piece of the branch that was taken.
  case first(First)

  /// The piece of the other branch.
  case second(Second)

  /// Draws the piece that is there.
  public func draw(on canvas: inout any TextCanvas) {
    switch self {
    case .first(let content): content.draw(on: &canvas)
    case .second(let content): content.draw(on: &canvas)
    }
  }
}

/// Pieces of one type, one after the other.
public struct RepeatedText<Content: Text>: Text {
  let content: [Content]

  /// Draws the pieces in order.
  public func draw(on canvas: inout any TextCanvas) {
    for piece in content { piece.draw(on: &canvas) }
  }
}
